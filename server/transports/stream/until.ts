import type { Clock } from '#observe/clock.ts';

/** The longest delay that a timer takes: streams end before. */
const MAX_DELAY_MS = 2_147_483_647;

/** A wait that ends at a time, or with the stream, or when it is not needed any more. */
export type Wait = { over: Promise<void>; cancel(): void };

/** Waits until `atMs` or the signal. */
export function until(clock: Clock, atMs: number, signal: AbortSignal): Wait {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const delayMs = Math.min(MAX_DELAY_MS, atMs - clock.now());
  if (delayMs <= 0 || signal.aborted) resolve();
  const stop = delayMs > 0 && !signal.aborted ? clock.after(delayMs, () => cancel()) : () => {};
  const cancel = (): void => {
    stop();
    signal.removeEventListener('abort', cancel);
    resolve();
  };
  signal.addEventListener('abort', cancel, { once: true });
  return { over, cancel };
}
