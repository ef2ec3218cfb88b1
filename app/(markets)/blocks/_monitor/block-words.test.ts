import { describe, expect, it } from 'vitest';
import {
  breakWords,
  bucketWords,
  formatClockMs,
  latencyMsOf,
  paceWords,
  type SeenBlock,
} from './block-words.ts';

const core = (height: number): SeenBlock => ({
  ...{ seq: 1, occurredUs: 1_000_000, nodeSeenUs: 1_005_250 },
  block: { kind: 'core', height, blockTimeMs: 1_000 },
});

describe('the words of the block monitor', () => {
  it('tell how long after its own time a block arrived', () => {
    expect(latencyMsOf(core(1))).toBe(5.25);
  });

  it('tell a range with one unit, or with both where they differ', () => {
    const ranges = [
      [null, 0],
      [0, 10],
      [500, 1_000],
      [1_000, 2_000],
      [5_000, null],
    ] as const;
    expect(ranges.map(([fromMs, toMs]) => bucketWords({ fromMs, toMs }))).toEqual([
      ...['under 0 ms', '0–10 ms', '500 ms–1 s', '1–2 s', '5 s or more'],
    ]);
  });

  it('tell a pace per second, or a pause between two blocks', () => {
    expect([null, 0, 6.68, 1, 0.5].map(paceWords)).toEqual(['–', '–', '6.7 / s', '1.0 / s', 'every 2.0 s']);
  });

  it('tell a time of day to the millisecond', () => {
    expect(formatClockMs(Date.UTC(2026, 10, 1, 9, 30, 0, 5))).toBe('09:30:00.005');
  });

  it('tell blocks that were missed and a branch that took the place of another, and nothing otherwise', () => {
    expect(breakWords(core(5), undefined)).toBeNull();
    expect([6, 9, 5, 4].map((height) => breakWords(core(height), core(5)))).toEqual([
      ...[null, '3 missed', 'reorganised', 'reorganised'],
    ]);
  });
});
