/** A small repeatable source of chance (mulberry32). */
export type SeededRandom = { below: (limit: number) => number };

/** `below(n)` answers 0 … n−1; the same seed always gives the same row of numbers. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
    },
  };
}
