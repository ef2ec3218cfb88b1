'use client';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { PageHead } from '../../_parts/page-head.tsx';
import { useOrigin } from '../../_parts/use-origin.ts';
import { FramesPanel } from './frames-panel.tsx';
import { SnippetPanel } from './snippet-panel.tsx';
import { streamOf, targetOf } from './stream-catalogue.ts';
import { StreamForm } from './stream-form.tsx';
import { streamParams } from './stream-params.ts';
import { useStream } from './use-stream.ts';

/** A stream to choose, its frames as they come, and the code that opens it. */
export function StreamsBoard() {
  const [params, setParams] = useQueryStates(streamParams);
  // Never in the address and never stored.
  const [key, setKey] = useState('');
  const watched = useStream();
  const origin = useOrigin();
  const stream = streamOf(params.stream);
  const target = targetOf(stream, params.values, params.ids);
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch);
  return (
    <>
      <PageHead
        title="Streams"
        about="Open a stream, watch its frames, then copy the code that opens it in your program."
      />
      <div className="grid gap-3 xl:grid-cols-[22rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <StreamForm
          {...{ params, stream, setKey, change }}
          keyText={key}
          phase={watched.state.phase}
          start={() => void watched.start(target, key.trim())}
          stop={watched.stop}
        />
        <FramesPanel
          watched={watched}
          clear={watched.clear}
          find={params.find}
          setFind={(find) => change({ find })}
        />
        <SnippetPanel
          call={{ url: `${origin}${target}`, isKeyed: key.trim() !== '' }}
          language={params.code}
          setLanguage={(code) => change({ code })}
        />
      </div>
    </>
  );
}
