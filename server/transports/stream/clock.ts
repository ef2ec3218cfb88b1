/** Time as sessions see it, so that tests decide when it passes. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** The real clock; its timers keep no process alive. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
