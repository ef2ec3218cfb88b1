import { setTimeout as delay } from 'node:timers/promises';

/** Reads again until `isDone`, and answers what was read; fails after `timeoutMs` with what was read last. */
export async function until<T>(
  read: () => Promise<T> | T,
  isDone: (value: T) => boolean,
  timeoutMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`still ${String(value)} after ${timeoutMs} ms`);
    await delay(15);
  }
}
