/** How long the watch sleeps at a time, and how late it must wake for a stall. */
export const TICK_MS = 5;
export const STALL_MS = 50;
/** The newest stalls are kept. */
export const MOST_STALLS = 256;

/** Memory that the watch's thread writes: start and end of each stall in Unix milliseconds, in a ring. */
export type StallBuffers = { count: Int32Array; stalls: Float64Array; sleep: Int32Array };

export const newStallBuffers = (): StallBuffers => ({
  count: new Int32Array(new SharedArrayBuffer(4)),
  stalls: new Float64Array(new SharedArrayBuffer(MOST_STALLS * 2 * 8)),
  sleep: new Int32Array(new SharedArrayBuffer(4)),
});

/** Milliseconds of stalls between two moments. */
export function stalledMs({ count, stalls }: StallBuffers, fromMs: number, toMs: number): number {
  let sum = 0;
  for (let at = 0; at < Math.min(Atomics.load(count, 0), MOST_STALLS); at++) {
    const [start = 0, end = 0] = stalls.subarray(at * 2, at * 2 + 2);
    sum += Math.max(0, Math.min(end, toMs) - Math.max(start, fromMs));
  }
  return sum;
}
