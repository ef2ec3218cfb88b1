import { expect, test } from 'vitest';
import { specOf } from './_dossier/market-spec.ts';
import { outcomeIdOfPath } from './outcome-id.ts';

test('the address names an outcome by id or by either coin', () => {
  expect(['7', '%2370', '%2371', '#71'].map(outcomeIdOfPath)).toEqual([7, 7, 7, 7]);
});

test.each(['', 'x', '-1', '7.5', '%2372', '999999999', '%E0%A4%A', '1e3'])('%j names none', (part) => {
  expect(outcomeIdOfPath(part)).toBeNull();
});

test('a specification is taken apart, prose is left whole', () => {
  expect(specOf('class:priceBinary|underlying:BTC|period:1d')).toEqual([
    ['class', 'priceBinary'],
    ['underlying', 'BTC'],
    ['period', '1d'],
  ]);
  expect(specOf('competition:English Premier League|season:2026/2027')).toHaveLength(2);
  expect(specOf('Note: it may rain.')).toEqual([]);
  expect(specOf('Resolves to Yes if: it rains.')).toEqual([]);
  expect(specOf('')).toEqual([]);
});
