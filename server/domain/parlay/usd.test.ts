import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUsd } from './usd.ts';

describe('a USD amount', () => {
  it('is read exactly from a text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (units) => {
        const digits = units.toString().padStart(7, '0');
        expect(parseUsd(`${digits.slice(0, -6)}.${digits.slice(-6)}`)).toBe(units);
      }),
    );
  });

  it('is read from a JSON number as the decimal that was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (units) => {
        expect(parseUsd(units / 1e6)).toBe(BigInt(units));
      }),
    );
  });

  it('that arithmetic left a hair beside a unit is that unit', () => {
    expect(parseUsd(10.1 * 3)).toBe(30_300_000n);
    expect(parseUsd(0.1 + 0.2)).toBe(300_000n);
    expect(parseUsd('12.5')).toBe(12_500_000n);
  });

  it.each(['', '.5', '1.', '1.0000000', '-1', '+1', '1e2', '0x1', ' 1', 'NaN', '1'.repeat(13)])(
    'is not read from %j',
    (text) => expect(parseUsd(text)).toBeNull(),
  );

  it.each([-1, -0.0000001, Number.NaN, Number.POSITIVE_INFINITY, 1e21])('is not read from %d', (value) => {
    expect(parseUsd(value)).toBeNull();
  });
});
