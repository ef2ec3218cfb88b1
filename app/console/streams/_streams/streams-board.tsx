'use client';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { useOrigin } from '../../_parts/use-origin.ts';
import { BlockEventsPanel } from './block-events-panel.tsx';
import { blockRequestOf } from './block-request.ts';
import { FramesPanel } from './frames-panel.tsx';
import { OpenControls } from './open-controls.tsx';
import { SnippetPanel } from './snippet-panel.tsx';
import { streamOf } from './stream-catalogue.ts';
import { StreamForm } from './stream-form.tsx';
import { type StreamParams, streamParams } from './stream-params.ts';
import type { SnippetInput } from './stream-snippet.ts';
import { targetOf, transportOf } from './tried-stream.ts';
import { useStream } from './use-stream.ts';

/** A stream to choose, its frames as they come, and the code that opens it. `grpcUrl`: where the block stream is reached. */
export function StreamsBoard({ grpcUrl }: { grpcUrl: string }) {
  const [params, setParams] = useQueryStates(streamParams);
  // Never in the address and never stored.
  const [keyText, setKey] = useState('');
  const watched = useStream();
  const origin = useOrigin();
  const change = (patch: Partial<StreamParams>) => {
    // The frames of one stream are not those of another.
    if (patch.stream || patch.over) watched.reset();
    void setParams(patch);
  };
  const stream = streamOf(params.stream);
  const transport = transportOf(stream, params.over);
  const asked = { values: params.values, withIds: params.ids };
  const key = keyText.trim();
  const snippet = (input: SnippetInput) => (
    <SnippetPanel input={input} language={params.code} setLanguage={(code) => change({ code })} />
  );
  const form = { params, stream, transport, change };
  if (transport === 'grpc') {
    const request = blockRequestOf(params.values);
    return (
      <Page>
        <StreamForm {...form} submit={() => {}} />
        <div className="grid min-w-0 content-start gap-3 xl:row-span-2">
          {snippet({ transport, grpcUrl, origin, request })}
          <BlockEventsPanel request={request} />
        </div>
      </Page>
    );
  }
  const target = targetOf(stream, { ...asked, transport });
  const asEvents = targetOf(stream, { ...asked, transport: 'sse' });
  const url = `${transport === 'ws' ? origin.replace('http', 'ws') : origin}${target}`;
  return (
    <Page>
      <StreamForm {...form} submit={() => void watched.start({ transport, target, asEvents, key })}>
        <OpenControls
          {...{ stream, transport, keyText, setKey, stop: watched.stop, phase: watched.state.phase }}
          withIds={params.ids}
          setWithIds={(ids) => change({ ids })}
        />
      </StreamForm>
      <FramesPanel
        watched={watched}
        clear={watched.clear}
        find={params.find}
        setFind={(find) => change({ find })}
      />
      {snippet({ transport, url, isKeyed: stream.needsKey || key !== '', events: stream.events })}
    </Page>
  );
}

const Page = ({ children }: { children: React.ReactNode }) => (
  <>
    <PageHead
      title="Streams"
      about="Open a stream, watch its frames, then copy the code that opens it in your program."
    />
    <div className="grid gap-3 xl:grid-cols-[24rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">{children}</div>
  </>
);
