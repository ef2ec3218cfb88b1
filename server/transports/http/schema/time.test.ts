import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from './time.ts';

const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2040, 0) });

describe('parseTime', () => {
  it('reads an instant in every accepted form alike', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        const seconds = Math.floor(ms / 1_000);
        const day = new Date(ms).toISOString().slice(0, 10);
        expect(parseTime(String(ms))).toBe(ms);
        expect(parseTime(String(seconds))).toBe(seconds * 1_000);
        expect(parseTime(new Date(ms).toISOString())).toBe(ms);
        expect(parseTime(new Date(ms).toISOString().slice(0, -1))).toBe(ms);
        expect(parseTime(day)).toBe(Date.parse(`${day}T00:00:00Z`));
      }),
    );
  });

  it.each([
    ['2026-06-01T02:00:00+02:00', Date.UTC(2026, 5, 1)],
    ['0', 0],
  ])('%s is %d', (text, ms) => expect(parseTime(text)).toBe(ms));

  it.each([
    '',
    'now',
    '2026-6-1',
    '2026-02-30',
    '2026-13-01',
    '2026-06-01T25:00:00Z',
    '-1',
    '1e3',
    '99999999999999999',
    '2026-06-01 00:00:00',
  ])('%j is no time', (text) => expect(parseTime(text)).toBeNull());
});
