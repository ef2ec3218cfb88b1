/** Time as code sees it, so that tests decide when it passes. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Runs `task` once after `delayMs`, at once when that is negative; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** Longest wait of a timer of the platform. */
const MAX_WAIT_MS = 0x7fff_ffff;

/** The machine's own clock. Its timers keep no process alive. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(MAX_WAIT_MS, Math.max(0, delayMs))).unref();
    return () => clearTimeout(timer);
  },
};

/** Runs `task` every `everyMs` of the clock until it is stopped. @returns what stops it, also from within `task` */
export function tickEvery(clock: Clock, everyMs: number, task: () => void): () => void {
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

/** Waits for `done`, well or not, but not beyond `atMs`. */
export async function waitUntil(clock: Clock, atMs: number, done: Promise<unknown>): Promise<void> {
  let cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(atMs - clock.now(), resolve);
  });
  await Promise.race([done.catch(() => {}), late]);
  cancel();
}
