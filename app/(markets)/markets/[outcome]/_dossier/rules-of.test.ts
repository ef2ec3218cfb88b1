import { expect, test } from 'vitest';
import { rulesOf } from './rules-of.ts';

test('a specification is told in words, not in the keys of the exchange', () => {
  const spec = 'class:priceBinary|underlying:ETH|expiry:20261126-0600|targetPrice:1344.3|period:1d';
  expect(rulesOf(spec).rules).toEqual([
    { name: 'Type', value: 'Above / below' },
    { name: 'Underlying', value: 'ETH' },
    { name: 'Decided at', value: 'Nov 26, 06:00 UTC' },
    { name: 'Target', value: '$1,344.3' },
    { name: 'Repeats every', value: 'day' },
  ]);
  expect(rulesOf('priceThresholds:54389,56608|index:1').rules).toEqual([
    { name: 'Limits', value: '54,389, 56,608' },
  ]);
});

test('prose loses what is meant for machines', () => {
  const text = 'Decided by official announcement. metadata=category:culture|subCategory:games';
  expect(rulesOf(text)).toEqual({ prose: 'Decided by official announcement.', rules: [] });
  expect(rulesOf('metadata=category:sports|subCategory:football')).toEqual({ prose: '', rules: [] });
  expect(rulesOf('other')).toEqual({ prose: '', rules: [] });
});

test('a part named like a property that every object inherits is shown like any other', () => {
  expect(rulesOf('class:constructor|constructor:BTC').rules).toEqual([
    { name: 'Type', value: 'constructor' },
    { name: 'Constructor', value: 'BTC' },
  ]);
});
