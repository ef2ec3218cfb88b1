import { type BackoffBounds, backoffMs, stepMs } from './backoff.ts';
import { pause } from './pause.ts';

export type KeepRunningOptions<End> = {
  bounds: BackoffBounds;
  /** Whether the waits are random, for what other processes reconnect to as well. */
  isJittered?: boolean;
  /** After a run that lasted this long the waits are short again. */
  soundAfterMs: number;
  /** No run starts after it. */
  signal: AbortSignal;
  /** Called after each run, also one that the signal ended, with what it returned and the wait before the next run. */
  onEnd: (end: End, waitMs: number) => void;
};

/**
 * Starts `run` again whenever it ends, with growing waits in between, until the signal.
 * @throws what `run` or `onEnd` throws
 */
export async function keepRunning<End>(
  run: () => Promise<End>,
  { bounds, isJittered = false, soundAfterMs, signal, onEnd }: KeepRunningOptions<End>,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const startedAtMs = performance.now();
    const end = await run();
    if (performance.now() - startedAtMs >= soundAfterMs) attempt = 0;
    const waitMs = isJittered ? backoffMs(attempt, bounds) : stepMs(attempt, bounds);
    onEnd(end, waitMs);
    await pause(waitMs, signal); // aborted: the loop ends
  }
}
