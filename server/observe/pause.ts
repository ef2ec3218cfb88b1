import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms`, or as soon as `signal` aborts: the caller checks the signal to tell which. */
export const pause = (
  ms: number,
  signal: AbortSignal | undefined,
  { ref = true }: { ref?: boolean } = {},
): Promise<void> => delay(ms, undefined, { ref, ...(signal && { signal }) }).catch(() => {});

/** Resolves after `ms`. @throws the reason of `signal` as soon as it aborts */
export async function pauseOrThrow(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(ms, signal);
  signal?.throwIfAborted();
}
