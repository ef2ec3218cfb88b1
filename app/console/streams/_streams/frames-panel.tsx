import { useEffect, useRef, useState } from 'react';
import { nounFor } from '#app/format/numbers.ts';
import { useNow } from '#app/live/now.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { INPUT } from '#app/ui/form/field.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';
import { FrameRow } from './frame-row.tsx';
import type { ShownFrame, StreamState, Watched } from './use-stream.ts';

type FramesPanelProps = {
  watched: Watched;
  clear: () => void;
  find: string;
  setFind: (find: string) => void;
};

const matches = ({ event, text }: ShownFrame, find: string): boolean =>
  find === '' || event.includes(find) || text.includes(find);

/** The newest frames of the open stream, newest last, as they come. */
export function FramesPanel({ watched, clear, find, setFind }: FramesPanelProps) {
  const { state, frames, count, bytes } = watched;
  const [held, setHeld] = useState<readonly ShownFrame[] | null>(null);
  const shown = (held ?? frames).filter((frame) => matches(frame, find));
  return (
    <Panel
      title="Frames"
      aside={<Status {...{ state, count, bytes }} />}
      className="flex flex-col xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <input
          aria-label="Find in frames"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          placeholder="Find in frames"
          autoComplete="off"
          spellCheck={false}
          className={`${INPUT} min-w-0 max-w-64 flex-1`}
        />
        <Button aria-pressed={held !== null} onClick={() => setHeld(held ? null : frames)}>
          {held ? 'Follow' : 'Hold'}
        </Button>
        <Button look="quiet" onClick={clear} disabled={count === 0}>
          Clear
        </Button>
      </div>
      <FrameList frames={shown} isFollowing={held === null} state={state} />
    </Panel>
  );
}

/** A region that scrolls must be reachable with the keyboard. */
const REACHABLE = { tabIndex: 0 } as const;

function FrameList({
  frames,
  isFollowing,
  state,
}: {
  frames: readonly ShownFrame[];
  isFollowing: boolean;
  state: StreamState;
}) {
  const list = useRef<HTMLDivElement>(null);
  const last = frames.at(-1)?.nth;
  useEffect(() => {
    if (isFollowing && last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [isFollowing, last]);
  if (frames.length === 0) return <PanelNote>{EMPTY[state.phase]}</PanelNote>;
  return (
    <div
      ref={list}
      {...REACHABLE}
      role="log"
      aria-live="off"
      aria-label="Frames"
      className="h-[36rem] grow max-md:h-80 overflow-y-auto overscroll-contain"
    >
      <ol>
        {frames.map((frame) => (
          <FrameRow key={frame.nth} frame={frame} />
        ))}
      </ol>
    </div>
  );
}

const EMPTY: Record<StreamState['phase'], string> = {
  idle: 'Open the stream to see its frames here.',
  opening: 'Opening the stream…',
  open: 'The stream is open. Its next frame appears here.',
  over: 'No frames received.',
};

function Status({ state, count, bytes }: { state: StreamState; count: number; bytes: number }) {
  return (
    <span data-testid="stream-status" role="status" className="flex flex-wrap items-center gap-x-3">
      {state.phase === 'idle' ? null : (
        <span>
          {count.toLocaleString('en-US')} {nounFor(count, 'frame')}, {(bytes / 1_024).toFixed(1)} KiB
        </span>
      )}
      {state.phase === 'open' ? <OpenFor sinceMs={state.sinceMs} /> : null}
      {state.phase === 'opening' ? <span>Opening…</span> : null}
      {state.phase === 'over' ? <span className="text-text">{state.why}</span> : null}
    </span>
  );
}

function OpenFor({ sinceMs }: { sinceMs: number }) {
  const seconds = Math.max(0, Math.floor(((useNow() ?? sinceMs) - sinceMs) / 1_000));
  return (
    <span className="flex items-center gap-1.5 text-up">
      <span aria-hidden className="size-1.5 rounded-full bg-up" />
      Open, {seconds} s
    </span>
  );
}
