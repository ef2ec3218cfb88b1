import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e8Json, fromE8, mulE8, parseE8 } from './fixed.ts';

const decimal = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(
    ([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}.${String(fraction).padStart(8, '0')}`,
  );

describe('fixed point', () => {
  it('reads an upstream decimal to the same JSON number that JavaScript reads', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const value = parseE8(text) as bigint;
        if (value < 2n ** 53n && value > -(2n ** 53n)) expect(fromE8(value) + 0).toBe(Number(text) + 0);
      }),
    );
  });

  it('writes an amount to the byte as JSON.stringify writes its number', () => {
    const anySize = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const places = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(anySize, places, places, (whole, cut, zeros) => {
        const value = (whole / 10n ** BigInt(cut)) * 10n ** BigInt(Math.min(zeros, cut));
        expect(e8Json(String(value))).toBe(JSON.stringify(fromE8(value)));
      }),
      { numRuns: 20_000 },
    );
    const edges = Array.from({ length: 21 }, (_, digits) => 10n ** BigInt(digits));
    for (const edge of edges.flatMap((power) => [power - 1n, power, power + 1n, -power, 1n - power])) {
      expect(e8Json(String(edge))).toBe(JSON.stringify(fromE8(edge)));
    }
  });

  it('rounds the ninth digit half away from zero', () => {
    expect(parseE8('0.000000005')).toBe(1n);
    expect(parseE8('-0.000000005')).toBe(-1n);
    expect(parseE8('0.0000000049')).toBe(0n);
    expect(mulE8(1n, 50_000_000n)).toBe(1n);
    expect(mulE8(-1n, 50_000_000n)).toBe(-1n);
    expect(mulE8(1n, 49_999_999n)).toBe(0n);
  });

  it('multiplies as exact rationals do, to within half a unit', () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const error = mulE8(a, b) * 10n ** 8n - a * b;
        expect(error <= 10n ** 8n / 2n && error >= -(10n ** 8n) / 2n).toBe(true);
      }),
    );
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    ' 1',
    '1 ',
    '--1',
    '+1',
    '1.2.3',
    '9'.repeat(19),
  ])('refuses %j', (text) => {
    expect(parseE8(text)).toBeNull();
  });
});
