import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GENESIS_MS } from '../time.ts';
import { registrationTime } from './registration-time.ts';
import { settlementPx, shortFraction } from './settlement.ts';

describe('settlementPx', () => {
  it.each([
    ['priceBinary', '1.0', 'price:76876.9', 1],
    ['priceBinary', '0.0', 'price:76876.9', 0],
    ['named', '0.5', 'template', 0.5],
    ['priceBucket', '0.0', 'price:2144.1', 2144.1],
    ['priceBucket', '1.0', 'voided', 1],
    ['priceBucket', '0.0', 'price:not-a-number', 0],
    ['fallback', '0.0', 'price:2144.1', 0],
  ] as const)('of a %s at %s with %j is %d', (marketClass, fraction, details, want) => {
    expect(settlementPx(marketClass, fraction, details)).toBe(want);
  });

  it('is finite whatever the details say', () => {
    fc.assert(
      fc.property(fc.string(), (details) => {
        expect(Number.isFinite(settlementPx('priceBucket', '0.0', `price:${details}`))).toBe(true);
      }),
    );
  });
});

describe('shortFraction', () => {
  it.each([
    ['0.0', '0'],
    ['1.0', '1'],
    ['0.50', '0.5'],
    ['1', '1'],
    ['00.25', '0.25'],
  ])('writes %s as %s', (text, want) => expect(shortFraction(text)).toBe(want));

  it('never changes the value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 8 }), (units, zeros) => {
        const text = `${(units / 100_000).toFixed(5)}${'0'.repeat(zeros)}`;
        expect(Number(shortFraction(text))).toBe(Number(text));
      }),
    );
  });
});

describe('registrationTime', () => {
  const expiryMs = Date.UTC(2026, 6, 31, 6);
  it('of a daily market seen late is one day before it expires', () => {
    expect(registrationTime({ expiryMs, period: '1d' }, expiryMs + 5)).toBe(expiryMs - 86_400_000);
  });
  it('is never before the first market of all, whatever the text says', () => {
    const seenMs = Date.UTC(2026, 6, 1);
    expect(registrationTime({ expiryMs: 1, period: '9999w' }, seenMs)).toBe(GENESIS_MS);
  });
  it('is never later than the time it was seen, nor guessed without a period', () => {
    expect(registrationTime({ expiryMs, period: '15m' }, 5)).toBe(5);
    expect(registrationTime({ expiryMs, period: '' }, 7)).toBe(7);
    expect(registrationTime({ expiryMs: 0, period: '1d' }, 7)).toBe(7);
  });
});
