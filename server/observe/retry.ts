import { type BackoffBounds, stepMs } from './backoff.ts';
import { pause } from './pause.ts';

export type RetryOptions = {
  bounds: BackoffBounds;
  /** Ends the tries. */
  signal: AbortSignal;
  /** Called after each failure, also one that the signal caused. What it throws ends the tries. */
  onFailure: (error: unknown, retryInMs: number) => void | Promise<void>;
};

/**
 * Tries `work` until it succeeds, with growing waits in between. Null when the signal came first.
 * @throws what `onFailure` throws
 */
export async function retry<T>(
  work: () => Promise<T>,
  { bounds, signal, onFailure }: RetryOptions,
): Promise<T | null> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const retryInMs = stepMs(attempt, bounds);
      await onFailure(error, retryInMs);
      await pause(retryInMs, signal); // aborted: the loop ends
    }
  }
  return null;
}
