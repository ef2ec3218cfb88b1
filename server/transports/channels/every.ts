import type { Clock } from '#observe/clock.ts';

/** Runs `task` every `everyMs` until it is stopped. @returns what stops it */
export function every(clock: Clock, everyMs: number, task: () => void): () => void {
  let stop = () => {};
  const wait = (): void => {
    stop = clock.after(everyMs, () => {
      wait();
      task();
    });
  };
  wait();
  return () => stop();
}
