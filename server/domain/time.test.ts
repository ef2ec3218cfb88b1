import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatExpiry, formatUtc, parseExpiry } from './time.ts';

describe('time', () => {
  it('prints an instant to the millisecond in UTC, in an order that text comparison keeps', () => {
    expect(formatUtc(0)).toBe('1970-01-01 00:00:00.000');
    const instant = fc.integer({ min: 0, max: 4_102_444_800_000 });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        expect(Math.sign(a - b)).toBe(formatUtc(a) < formatUtc(b) ? -1 : formatUtc(a) > formatUtc(b) ? 1 : 0);
      }),
    );
  });

  it('prints every instant of a four-digit year as Date does', () => {
    const instant = fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(instant, (ms) => {
        expect(formatUtc(ms)).toBe(new Date(ms).toISOString().replace('T', ' ').slice(0, 23));
      }),
    );
    expect(() => formatUtc(Number.NaN)).toThrow(RangeError);
  });

  it('round-trips upstream expiries to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minutes) => {
        expect(parseExpiry(formatExpiry(minutes * 60_000))).toBe(minutes * 60_000);
      }),
    );
  });

  it.each(['20261301-0000', '20260230-0600', '20260731-2460', '20260731', '2026-07-31', ''])(
    'refuses %j',
    (text) => {
      expect(parseExpiry(text)).toBeNull();
    },
  );
});
