import { expect, test } from 'vitest';
import { tierAfterPayment } from './org-tier.ts';
import { monthlyCostUsd } from './paid-tier.ts';
import { entitlementOf, GRACE_MS } from './subscription.ts';

test('a paid subscription gives its tier, a late one for 7 days, and any other none', () => {
  const of = (status: string, grace: number | null = null, now = 0) =>
    entitlementOf({ status, tier: 'growth' }, grace, now);
  expect(of('active')).toEqual({ tier: 'growth', graceUntilMs: null });
  expect(of('trialing', 5)).toEqual({ tier: 'growth', graceUntilMs: null });
  expect(of('past_due')).toEqual({ tier: 'growth', graceUntilMs: GRACE_MS });
  expect(of('past_due', 10, 9)).toEqual({ tier: 'growth', graceUntilMs: 10 });
  expect(of('past_due', 10, 10)).toEqual({ tier: 'free', graceUntilMs: 10 });
  for (const status of [
    'canceled',
    'unpaid',
    'incomplete',
    'incomplete_expired',
    'paused',
    'something new',
  ]) {
    expect(of(status).tier, status).toBe('free');
  }
  expect(entitlementOf({ status: 'active', tier: null }, null, 0).tier).toBe('free');
});

test('a payment raises a tier, its end lowers what it had given, and what an operator gave stays', () => {
  expect(tierAfterPayment({ tier: 'free', paidBefore: 'free', paidNow: 'growth' })).toBe('growth');
  expect(tierAfterPayment({ tier: 'scale', paidBefore: 'scale', paidNow: 'free' })).toBe('free');
  expect(tierAfterPayment({ tier: 'scale', paidBefore: 'growth', paidNow: 'free' })).toBe('scale');
  expect(tierAfterPayment({ tier: 'growth', paidBefore: 'free', paidNow: 'scale' })).toBe('scale');
  expect(tierAfterPayment({ tier: 'enterprise', paidBefore: 'growth', paidNow: 'scale' })).toBe('enterprise');
});

test('a month costs its price and what lies beyond the quota, by the request', () => {
  expect(monthlyCostUsd('growth', 1_000_000)).toBe(1_100);
  expect(monthlyCostUsd('growth', 1_100_000)).toBe(1_122);
  expect(monthlyCostUsd('growth', 1_050_000)).toBe(1_111);
  expect(monthlyCostUsd('scale', 4_000_000)).toBe(2_390);
  expect(monthlyCostUsd('free', 1_000)).toBe(0);
  expect(monthlyCostUsd('free', 1_001)).toBeNull();
  expect(monthlyCostUsd('enterprise', 1)).toBeNull();
});
