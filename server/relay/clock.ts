/** The relay's time, so that tests can move it. */
export interface Clock {
  /** Epoch ms. */
  nowMs(): number;
  /** Calls `run` once at `atMs` or soon after; the returned function calls it off. */
  schedule(atMs: number, run: () => void): () => void;
}

/** Longest wait of a timer of the platform. */
const MAX_WAIT_MS = 0x7fff_ffff;

/**
 * The machine's own clock. Its timers do not keep the process alive.
 * @public the composition root hands it to the engine
 */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  schedule(atMs, run) {
    const timer = setTimeout(run, Math.min(MAX_WAIT_MS, Math.max(0, atMs - Date.now())));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Waits for `done`, well or not, but not beyond `atMs`. */
export async function waitUntil(clock: Clock, atMs: number, done: Promise<unknown>): Promise<void> {
  let callOff = () => {};
  const late = new Promise<void>((resolve) => {
    callOff = clock.schedule(atMs, resolve);
  });
  await Promise.race([done.catch(() => {}), late]);
  callOff();
}
