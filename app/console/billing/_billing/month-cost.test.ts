import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PLANS, type Tier } from '#domain/tier.ts';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import type { Billing } from './billing.ts';
import { MonthCost } from './month-cost.tsx';

const GROWTH = { status: 'active', paidTier: 'growth' };

function words(tier: Tier, month: object, subscription: object | null = null): string {
  const billing = { tier, plan: PLANS[tier], month, subscription } as unknown as Billing;
  return wordsIn(renderFramed(createElement(MonthCost, { of: billing }), { tier }));
}

test('a paid plan tells what was used beyond the quota and what that costs', () => {
  const overage = { requests: 100_000, costUsd: 22 };
  const shown = words('growth', { used: 1_100_000, overage, costUsd: 1_122 }, GROWTH);
  for (const said of ['100,000 requests', '$22.00', '$1,122.00', 'cost $22 per 100,000, pro rata'])
    expect(shown).toContain(said);
});

test('a granted plan tells that nothing is charged, and no cost', () => {
  const shown = words('growth', { used: 5, overage: null, costUsd: null });
  expect(shown).toContain('Growth was granted without a subscription, so nothing is charged');
  expect(shown).not.toContain('Total');
});

test('the free plan tells that it stops at its quota and is never charged', () => {
  const shown = words('free', { used: 1, overage: null, costUsd: 0 });
  expect(shown).toContain('Free stops at its quota with 429 until the next month starts.');
  expect(shown).toContain('not available');
  expect(shown).toContain('1request, 0.1% of 1,000');
});

test('a plan without a quota tells that there is no overage', () => {
  const shown = words('enterprise', { used: 7, overage: null, costUsd: null });
  expect(shown).toContain('7requests, no quota');
  expect(shown).toContain('Enterprise has no quota and no overage.');
});
