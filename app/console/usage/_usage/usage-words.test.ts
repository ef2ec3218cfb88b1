import { expect, it } from 'vitest';
import { forecastWords, percentOf, requestsOf } from './usage-words.ts';

it.each([
  [0, 0, '0%'],
  [0, 9, '0%'],
  [1, 100_000, '<0.1%'],
  [1, 200, '0.5%'],
  [99, 100, '99%'],
  [1, 1, '100%'],
])('%s of %s is %s', (part, whole, words) => {
  expect(percentOf(part, whole)).toBe(words);
});

it('one request is not called requests', () => {
  expect([requestsOf(1), requestsOf(1_200)]).toEqual(['1 request', '1,200 requests']);
});

const free = { tier: 'free', quota: 1_000 } as const;
const growth = { tier: 'growth', quota: 1_000_000 } as const;
it.each([
  [{ ...free, used: 10, forecast: { used: 900, overageUsd: null } }, 'lasts the whole month'],
  [{ ...free, used: 500, forecast: { used: 1_001, overageUsd: null } }, 'runs out before the month'],
  [{ ...free, used: 1_000, forecast: { used: 1_000, overageUsd: null } }, 'is used up'],
  [{ ...growth, used: 9, forecast: { used: 1_000_000, overageUsd: 0 } }, 'within the quota'],
  [
    { ...growth, used: 9, forecast: { used: 1_100_000, overageUsd: 22 } },
    '100,000 requests go beyond the quota, for $22.00',
  ],
  [{ tier: 'enterprise', quota: null, used: 9, forecast: { used: 90, overageUsd: null } }, 'no quota'],
] as const)('says what the pace means: %j', (month, words) => {
  expect(forecastWords(month)).toContain(words);
});
