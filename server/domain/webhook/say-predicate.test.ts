import { expect, it } from 'vitest';
import type { Predicate } from './predicate.ts';
import { sayPredicate } from './say-predicate.ts';

const coin: Predicate = { str_field: 'coin', op: 'eq', value: '#10' };
const family: Predicate = { str_field: 'coin', op: 'starts_with', value: '#12' };
const price: Predicate = { field: 'px', op: '>=', value: 0.9 };
const notional: Predicate = { field: 'usd', op: '>', value: 500 };

it.each<[string, Predicate]>([
  [
    'price at least 0.9 and notional above 500 USD, and (coin #10 or coin starts with #12)',
    { all: [price, notional, { any: [coin, family] }] },
  ],
  ['(coin #10 and price at least 0.9), or coin starts with #12', { any: [{ all: [coin, price] }, family] }],
  ['coin #10', { all: [{ any: [coin] }] }],
  [
    'not (coin #10 or price at least 0.9) and notional above 500 USD',
    { all: [{ not: { any: [coin, price] } }, notional] },
  ],
  ['size from 1 to 20 shares', { field: 'sz', op: 'between', lo: 1, hi: 20 }],
  ['direction not Buy', { str_field: 'dir', op: 'ne', value: 'Buy' }],
])('says: %s', (said, predicate) => {
  expect(sayPredicate(predicate)).toBe(said);
});
