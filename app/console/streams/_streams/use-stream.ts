import { useCallback, useEffect, useRef, useState } from 'react';
import { type Frame, StreamOver } from './frame.ts';
import { openStream, type StreamCall } from './open-stream.ts';

/** Newest frames that are shown; older ones are only counted. */
const KEPT = 500;
/** The list is drawn anew at most this often: a burst of frames is one drawing. */
const DRAW_MS = 150;

export type ShownFrame = Frame & { nth: number; atMs: number };

export type StreamState =
  | { phase: 'idle' }
  | { phase: 'opening' }
  | { phase: 'open'; sinceMs: number }
  | { phase: 'over'; why: string };

export type Watched = { state: StreamState; frames: readonly ShownFrame[]; count: number; bytes: number };

const NOTHING: Watched = { state: { phase: 'idle' }, frames: [], count: 0, bytes: 0 };

/** One stream, opened and ended by hand, and its newest frames. */
export function useStream() {
  const [watched, setWatched] = useState<Watched>(NOTHING);
  const ending = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    ending.current?.abort();
    ending.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    async (call: StreamCall) => {
      stop();
      const controller = new AbortController();
      ending.current = controller;
      const { signal } = controller;
      const say = (state: StreamState) =>
        ending.current === controller && setWatched((was) => ({ ...was, state }));
      setWatched({ ...NOTHING, state: { phase: 'opening' } });
      try {
        const frames = await openStream(call, signal);
        say({ phase: 'open', sinceMs: Date.now() });
        await gather(frames, signal, setWatched);
        say({ phase: 'over', why: 'The server closed the stream.' });
      } catch (error) {
        const why = error instanceof StreamOver ? error.message : 'The connection was lost.';
        if (!signal.aborted) say({ phase: 'over', why });
      }
    },
    [stop],
  );

  const halt = useCallback(() => {
    stop();
    setWatched((was) => ({ ...was, state: { phase: 'over', why: 'Stopped.' } }));
  }, [stop]);
  const reset = useCallback(() => {
    stop();
    setWatched(NOTHING);
  }, [stop]);
  const clear = useCallback(() => setWatched((was) => ({ ...was, frames: [], count: 0, bytes: 0 })), []);
  return { ...watched, start, stop: halt, reset, clear };
}

/** Counts frames and keeps the newest, drawn in batches. */
async function gather(
  source: AsyncIterable<Frame[]>,
  signal: AbortSignal,
  set: (change: (was: Watched) => Watched) => void,
): Promise<void> {
  let fresh: ShownFrame[] = [];
  let nth = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const draw = () => {
    timer = null;
    const added = fresh;
    fresh = [];
    if (signal.aborted || added.length === 0) return;
    set((was) => ({
      ...was,
      frames: [...was.frames, ...added].slice(-KEPT),
      count: was.count + added.length,
      bytes: was.bytes + added.reduce((sum, { bytes }) => sum + bytes, 0),
    }));
  };
  try {
    for await (const frames of source) {
      const atMs = Date.now();
      for (const frame of frames) fresh.push({ ...frame, nth: nth++, atMs });
      timer ??= setTimeout(draw, DRAW_MS);
    }
  } finally {
    if (timer) clearTimeout(timer);
    draw();
  }
}
