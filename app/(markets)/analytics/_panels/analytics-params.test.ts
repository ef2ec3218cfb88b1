import { expect, test } from 'vitest';
import { loadAnalyticsParams } from './analytics-params.ts';

const bucketsOf = (text: string): number => loadAnalyticsParams(`?buckets=${text}`).buckets;

test('the address holds any number of buckets that the curve can have, and ten for what it cannot', () => {
  expect(['2', '7', '50'].map(bucketsOf)).toEqual([2, 7, 50]);
  expect(['1', '51', '-3', '2.5', '1e1', 'many', ''].map(bucketsOf)).toEqual(Array(7).fill(10));
});
