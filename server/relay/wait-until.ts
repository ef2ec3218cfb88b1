import type { Clock } from './clock.ts';

/** Waits for `done`, well or not, but not beyond `atMs`. */
export async function waitUntil(clock: Clock, atMs: number, done: Promise<unknown>): Promise<void> {
  let callOff = () => {};
  const late = new Promise<void>((resolve) => {
    callOff = clock.schedule(atMs, resolve);
  });
  await Promise.race([done.catch(() => {}), late]);
  callOff();
}
