import { expect, test } from 'vitest';
import { cycleName, formatPool, formatUsdText, ordinal, poolOf } from './reward-words.ts';

test('a rank is said as people say it', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112, 1_002].map(ordinal)).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th', '1,002nd'],
  ]);
});

test('a share is of today’s pool while the day lasts, and of the pool of its day after that', () => {
  const day = { number: 1, name: '2026-11-20' };
  expect([poolOf(day, true), poolOf(day, false)]).toEqual(['today’s pool', 'the pool of Nov 20']);
  const match = { number: 2, name: 'Germany – Japan' };
  expect([cycleName(match), poolOf(match, true)]).toEqual(['Germany – Japan', 'this match’s pool']);
});

test('a pool has cents only where it needs them', () => {
  expect([formatPool('1000'), formatPool('0.500000')]).toEqual(['$1,000', '$0.50']);
});

test('an amount that is paid is rounded as on every other page, down to the cent', () => {
  expect(['57.609999', '1000', ''].map(formatUsdText)).toEqual(['$57.60', '$1,000.00', '$0.00']);
});
