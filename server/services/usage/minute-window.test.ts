import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinuteWindow } from './minute-window.ts';

const arrivals = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 300 });

function admittedTimes(gapsMs: readonly number[], limit: number): number[] {
  const window = new MinuteWindow();
  const admitted: number[] = [];
  let nowMs = 1_800_000_000_000;
  for (const gap of gapsMs) {
    nowMs += gap;
    if (window.take('ip:a', limit, nowMs)) admitted.push(nowMs);
  }
  return admitted;
}

describe('MinuteWindow', () => {
  it('never admits more than the limit in any 60 seconds', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (gaps, limit) => {
        const admitted = admittedTimes(gaps, limit);
        for (const [index, atMs] of admitted.entries()) {
          const first = admitted[index - limit];
          expect(first === undefined || atMs - first >= 60_000).toBe(true);
        }
      }),
    );
  });

  it('admits a request whenever fewer than the limit were admitted in the last 61 seconds', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (gaps, limit) => {
        const window = new MinuteWindow();
        const admitted: number[] = [];
        let nowMs = 1_800_000_000_000;
        for (const gap of gaps) {
          nowMs += gap;
          const recent = admitted.filter((atMs) => nowMs - atMs < 61_000).length;
          const taken = window.take('ip:a', limit, nowMs);
          if (recent < limit) expect(taken).toBe(true);
          if (taken) admitted.push(nowMs);
        }
      }),
    );
  });

  it('says when the next token is free, and it is free then and not a second before', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (gaps, limit) => {
        const window = new MinuteWindow();
        let nowMs = 1_800_000_000_000;
        for (const gap of gaps) {
          nowMs += gap;
          if (window.take('ip:a', limit, nowMs)) continue;
          const { resetSeconds } = window.read('ip:a', nowMs);
          expect(window.take('ip:a', limit, resetSeconds * 1_000 - 1)).toBe(false);
          nowMs = resetSeconds * 1_000;
          expect(window.take('ip:a', limit, nowMs)).toBe(true);
        }
      }),
    );
  });

  it('keeps subjects apart and survives a clock that steps back', () => {
    const window = new MinuteWindow();
    expect(window.take('ip:a', 1, 100_000)).toBe(true);
    expect(window.take('ip:b', 1, 100_000)).toBe(true);
    expect(window.take('ip:a', 1, 20_000)).toBe(false);
    expect(window.read('ip:a', 100_000)).toEqual({ used: 1, resetSeconds: 161 });
  });
});
