import { describe, expect, it } from 'vitest';
import { DutyPauses } from './duty-pauses.ts';

describe('a duty that fails', () => {
  it('is tried again after twice as long each time, up to a limit, and at once after it was done', () => {
    let nowMs = 0;
    const pauses = new DutyPauses({ first: 2_000, longest: 10_000 }, () => nowMs);
    const waits = [1, 2, 3, 4, 5].map(() => {
      pauses.failed('settle:1', 'PAUSED', true);
      const fromMs = nowMs;
      while (!pauses.isDue('settle:1')) nowMs += 1_000;
      return nowMs - fromMs;
    });
    expect(waits).toEqual([2_000, 4_000, 8_000, 10_000, 10_000]);
    pauses.failed('settle:1', 'PAUSED', true);
    expect(pauses.isDue('settle:2')).toBe(true);
    pauses.forget('settle:1');
    expect(pauses.isDue('settle:1')).toBe(true);
  });

  it('is tried again at once after a failure that is no revert, and waits the first pause after the next', () => {
    let nowMs = 0;
    const pauses = new DutyPauses({ first: 2_000, longest: 10_000 }, () => nowMs);
    pauses.failed('settle:1', 'PAUSED', true);
    pauses.failed('settle:1', 'PAUSED', true);
    pauses.failed('settle:1', 'CHAIN_UNREACHABLE', false);
    expect(pauses.isDue('settle:1')).toBe(true);
    pauses.failed('settle:1', 'PAUSED', true);
    nowMs = 1_999;
    expect(pauses.isDue('settle:1')).toBe(false);
    nowMs = 2_000;
    expect(pauses.isDue('settle:1')).toBe(true);
  });

  it('is news once for each code', () => {
    const pauses = new DutyPauses({ first: 2_000, longest: 10_000 });
    const news = ['PAUSED', 'PAUSED', 'OUT_OF_GAS', 'PAUSED'].map((code) =>
      pauses.failed('settle:1', code, true),
    );
    expect(news).toEqual([true, false, true, false]);
    expect(pauses.failed('settle:2', 'CHAIN_UNREACHABLE', false)).toBe(true);
    expect(pauses.isDue('settle:2')).toBe(true);
  });
});
