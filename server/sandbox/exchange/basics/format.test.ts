import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimal,
  halfTickText,
  nodeTime,
  pxText,
  significant,
  significantFloor,
  TICKS,
  unitsText,
  usdText,
} from './format.ts';

test('prices read back as they were, with at least one fraction digit and no spare zeros', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: TICKS }), (tick) => {
      const text = pxText(tick);
      expect(Math.round(Number(text) * TICKS)).toBe(tick);
      expect(text).toMatch(/^[01]\.(\d|\d*[1-9])$/);
    }),
  );
});

test('decimals read back exactly, negative ones too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), (units) => {
      const [whole = '', fraction = ''] = decimal(units, 5).split('.');
      expect(BigInt(`${whole}${fraction.padEnd(5, '0')}`)).toBe(BigInt(units));
    }),
  );
});

test('texts are those of recorded rows', () => {
  expect([pxText(8_899), pxText(95_000), pxText(0), pxText(TICKS)]).toEqual([
    '0.08899',
    '0.95',
    '0.0',
    '1.0',
  ]);
  expect([unitsText(99_800_000), unitsText(4_993_000)]).toEqual(['998.0', '49.93']);
  expect([usdText(0.0898128), usdText(-1.5549), usdText(102.44192779), usdText(-1e-12)]).toEqual([
    '0.0898128',
    '-1.5549',
    '102.44192779',
    '0.0',
  ]);
  expect(halfTickText(106_055)).toBe('0.530275');
  expect(nodeTime(Date.UTC(2026, 6, 10, 23, 0, 0, 119), 184_915)).toBe('2026-07-10T23:00:00.119184915');
});

test('targets keep five figures, thresholds are cut to five', () => {
  expect(['78213.4', '2144.14', '37.8704'].map((text) => significant(Number(text)))).toEqual([
    '78213',
    '2144.1',
    '37.87',
  ]);
  expect([significantFloor(64_009 * 0.98), significantFloor(64_009 * 1.02)]).toEqual(['62728', '65289']);
  expect([significantFloor(2_148 * 0.98), significantFloor(2_148 * 1.02)]).toEqual(['2105', '2190.9']);
});
