import { setTimeout as delay } from 'node:timers/promises';

/** Asks `probe` again and again until it answers something true; after `timeoutMs` throws with what `describe` says. */
export async function until<T>(
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  {
    timeoutMs = 90_000,
    everyMs = 50,
    what = 'condition',
  }: { timeoutMs?: number; everyMs?: number; what?: string | (() => string) } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) {
      throw new Error(`not within ${timeoutMs} ms: ${typeof what === 'string' ? what : what()}`);
    }
    await delay(everyMs);
  }
}
