import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinuteWindow } from './minute-window.ts';

const START_MS = 1_800_000_000_000;
const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 300 });
const limits = fc.integer({ min: 1, max: 40 });

describe('MinuteWindow', () => {
  it('admits exactly when fewer than the limit were admitted in the last 60 seconds', () => {
    fc.assert(
      fc.property(gaps, limits, (gapsMs, limit) => {
        const window = new MinuteWindow();
        const admitted: number[] = [];
        let nowMs = START_MS;
        for (const gap of gapsMs) {
          nowMs += gap;
          const recent = admitted.filter((atMs) => nowMs - atMs < 60_000);
          expect(window.read('ip:a', nowMs)).toEqual({
            used: recent.length,
            resetMs: recent[0] === undefined ? nowMs : recent[0] + 60_000,
          });
          const taken = window.take('ip:a', limit, nowMs);
          expect(taken).toBe(recent.length < limit);
          if (taken) admitted.push(nowMs);
        }
      }),
    );
  });

  it('says when the next token is free: at that time it is, a millisecond before it is not', () => {
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 5 }), (gapsMs, limit) => {
        const window = new MinuteWindow();
        let nowMs = START_MS;
        for (const gap of gapsMs) {
          nowMs += gap;
          if (window.take('ip:a', limit, nowMs)) continue;
          const { resetMs } = window.read('ip:a', nowMs);
          expect(window.take('ip:a', limit, resetMs - 1)).toBe(false);
          nowMs = resetMs;
          expect(window.take('ip:a', limit, nowMs)).toBe(true);
        }
      }),
    );
  });

  it('counts a soft limit without refusing and never holds more than the limit', () => {
    const window = new MinuteWindow();
    for (let sent = 0; sent < 100; sent += 1) window.takeSoft('org_a', 20, START_MS + sent);
    expect(window.read('org_a', START_MS + 100)).toEqual({ used: 20, resetMs: START_MS + 80 + 60_000 });
  });

  it('keeps subjects apart and lets nothing expire when the clock steps back', () => {
    const window = new MinuteWindow();
    expect(window.take('ip:a', 1, 100_000)).toBe(true);
    expect(window.take('ip:b', 1, 100_000)).toBe(true);
    expect(window.take('ip:a', 1, 20_000)).toBe(false);
    expect(window.read('ip:a', 100_000)).toEqual({ used: 1, resetMs: 160_000 });
  });
});
