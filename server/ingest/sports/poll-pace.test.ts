import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLivePollMs } from './poll-pace.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const MINUTE = 60_000;
const PACE = { liveMs: 5_000, idleMs: 120_000, calendarMs: 600_000 };
const upcoming = (inMinutes: number) => ({
  status: 'upcoming' as const,
  startingAtMs: NOW + inMinutes * MINUTE,
});

describe('the time to the next poll', () => {
  it.each([
    ['a live match', [{ status: 'live' as const, startingAtMs: NOW - 99 * MINUTE }], 5_000],
    ['a match about to begin', [upcoming(9)], 5_000],
    ['a match that should have begun', [upcoming(-100)], 5_000],
    ['a match that never began', [upcoming(-200)], 120_000],
    ['nothing', [], 120_000],
    ['finished matches', [{ status: 'finished' as const, startingAtMs: NOW - 99 * MINUTE }], 120_000],
    ['a match in an hour', [upcoming(60)], 120_000],
    ['a match in eleven minutes', [upcoming(11)], 60_000],
  ])('with %s', (_, standings, wait) => expect(nextLivePollMs(standings, NOW, PACE)).toBe(wait));

  it('is never shorter than for a live match, nor longer than with none', () => {
    const standing = fc.record({
      status: fc.constantFrom(
        'upcoming' as const,
        'live' as const,
        'finished' as const,
        'postponed' as const,
      ),
      startingAtMs: fc.integer({ min: NOW - 99_999_999, max: NOW + 99_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(standing), (standings) => {
        const wait = nextLivePollMs(standings, NOW, PACE);
        expect(wait).toBeGreaterThanOrEqual(PACE.liveMs);
        expect(wait).toBeLessThanOrEqual(PACE.idleMs);
      }),
    );
  });
});
