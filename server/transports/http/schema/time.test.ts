import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTime, type TimeUnit, time, timeInBody, timeUntil } from './time.ts';

const UNITS: TimeUnit[] = ['ms', 's', 'either'];
const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2040, 0) });

describe('readTime', () => {
  it('reads an instant in every accepted form alike, whatever the unit of numbers', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...UNITS), (ms, unit) => {
        const iso = new Date(ms).toISOString();
        const day = iso.slice(0, 10);
        expect(readTime(iso, unit)).toEqual({ ms });
        expect(readTime(iso.slice(0, -1), unit)).toEqual({ ms });
        expect(readTime(iso.slice(0, -1).replace('T', ' '), unit)).toEqual({ ms });
        expect(readTime(day, unit)).toEqual({ ms: Date.parse(`${day}T00:00:00Z`) });
      }),
    );
  });

  it('reads a number in the expected unit, and in the other one names both', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        const seconds = Math.floor(ms / 1_000);
        expect(readTime(String(ms), 'ms')).toEqual({ ms });
        expect(readTime(String(ms), 'either')).toEqual({ ms });
        expect(readTime(String(seconds), 's')).toEqual({ ms: seconds * 1_000 });
        expect(readTime(String(seconds), 'either')).toEqual({ ms: seconds * 1_000 });
        expect(readTime(String(seconds), 'ms')).toEqual({
          problem: `must be in Unix milliseconds; ${seconds} looks like seconds`,
        });
        expect(readTime(String(ms), 's')).toEqual({
          problem: `must be in Unix seconds; ${ms} looks like milliseconds`,
        });
      }),
    );
  });

  it.each(UNITS)('refuses microseconds and nanoseconds by name where %s is expected', (unit) => {
    for (const digits of ['1780272000000000', '17802720000000000']) {
      expect(readTime(digits, unit)).toMatchObject({
        problem: expect.stringContaining(`${digits} looks like microseconds or nanoseconds`),
      });
    }
  });

  it.each([
    ['2026-06-01T02:00:00+02:00', Date.UTC(2026, 5, 1)],
    ['2026-06-01 00:00:00.123', Date.UTC(2026, 5, 1) + 123],
    ['0', 0],
  ])('%s is %d', (text, ms) => {
    for (const unit of UNITS) expect(readTime(text, unit)).toEqual({ ms });
  });

  it('asks for %2B where the + of an offset was lost in the query string', () => {
    expect(readTime('2026-06-01T02:00:00 02:00', 'ms')).toEqual({
      problem: 'must have the + of its offset encoded as %2B',
    });
  });

  it.each([
    '',
    'now',
    '2026-6-1',
    '2026-02-30',
    '2026-13-01',
    '2026-06-01T25:00:00Z',
    '-1',
    '1e3',
    '99999999999999999999',
    '06/01/2026',
  ])('%j is no time', (text) => {
    expect(readTime(text, 'ms')).toEqual({
      problem: 'must be Unix milliseconds, ISO-8601 or YYYY-MM-DD',
    });
  });
});

describe('schemas of times', () => {
  it('count a day that ends a window whole', () => {
    expect(time('ms').parse('2026-06-01')).toBe(Date.UTC(2026, 5, 1));
    expect(timeUntil('ms').parse('2026-06-01')).toBe(Date.UTC(2026, 5, 2) - 1);
    expect(timeUntil('ms').parse('2026-06-01T00:00:00Z')).toBe(Date.UTC(2026, 5, 1));
  });

  it('take seconds with decimals and ISO times in a body, and refuse milliseconds', () => {
    expect(timeInBody().parse(1_780_272_000.5)).toBe(1_780_272_000_500);
    expect(timeInBody().parse('2026-06-01T00:00:00Z')).toBe(1_780_272_000_000);
    expect(timeInBody().safeParse(1_780_272_000_000).error?.issues[0]?.message).toBe(
      'must be in Unix seconds; 1780272000000 looks like milliseconds',
    );
    expect(timeInBody().safeParse(null).success).toBe(false);
  });
});
