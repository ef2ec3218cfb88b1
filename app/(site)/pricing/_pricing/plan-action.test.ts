import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { PLANS, TIERS, type Tier } from '#domain/tier.ts';
import type { Buyer } from './buyer.ts';
import { CompareTable } from './compare-table.tsx';
import { PlanAction } from './plan-action.tsx';
import { beyondWords, quotaWords, webhookWords } from './plan-words.ts';

const BUYER: Buyer = { tier: 'free', canManage: true, isSetUp: true, hasSubscription: false };

/** What stands below a plan, in words. */
function below(tier: Tier, buyer: Buyer | null): string {
  return renderAnswered(createElement(PlanAction, { tier, buyer })).replaceAll(/<[^>]+>/g, '');
}
const offered = (buyer: Buyer | null): string[] => TIERS.map((tier) => below(tier, buyer));
const GRANTED = 'Granted by the operator of this service';

test('a visitor may start or choose each plan, but none that is granted', () => {
  expect(offered(null)).toEqual(['Start for free', 'Choose Growth', 'Choose Scale', GRANTED]);
});

test('somebody on the free plan may buy each paid one', () => {
  expect(offered(BUYER)).toEqual(['Your plan', 'Upgrade to Growth', 'Upgrade to Scale', GRANTED]);
});

test('whoever subscribes changes in the console and buys nothing twice', () => {
  const subscriber: Buyer = { ...BUYER, tier: 'growth', hasSubscription: true };
  const change = 'Change in the console';
  expect(offered(subscriber)).toEqual([change, 'Your plan', change, GRANTED]);
});

test('whoever was granted Enterprise has every other plan included', () => {
  const included = 'Included in your plan';
  expect(offered({ ...BUYER, tier: 'enterprise' })).toEqual([included, included, included, 'Your plan']);
});

test('a paid plan without a subscription includes the free one', () => {
  expect(below('free', { ...BUYER, tier: 'scale' })).toBe('Included in your plan');
});

test('a plan that cannot be bought says why: no billing here, or not this person', () => {
  expect(below('growth', { ...BUYER, isSetUp: false })).toBe('Billing is not set up on this server');
  expect(below('growth', { ...BUYER, canManage: false })).toBe(
    'An owner or admin of your organisation can buy this',
  );
});

test('beyond its quota a plan stops, costs more, or has nothing to pay', () => {
  expect(beyondWords(PLANS.free)).toBe('Stops until the next month');
  expect(beyondWords(PLANS.growth)).toMatch(/^\$\d+ per 100,000$/);
  expect(beyondWords(PLANS.enterprise)).toBe('Nothing to pay');
  expect(quotaWords(PLANS.enterprise)).toBe('Unlimited, fair use');
});

test('a plan without webhooks says none, one without a limit of them unlimited', () => {
  const plan = PLANS.growth;
  expect(webhookWords({ ...plan, webhooks: null })).toBe('None');
  const many = { ...PLANS.enterprise.webhooks, subscriptions: null } as typeof plan.webhooks;
  expect(webhookWords({ ...plan, webhooks: many })).toBe('Unlimited');
  const some = { ...PLANS.scale.webhooks, subscriptions: 10, addressesEach: null } as typeof plan.webhooks;
  expect(webhookWords({ ...plan, webhooks: some })).toBe('10, with any number of addresses each');
});

test('at the minute limit a plan is refused by the minute, or not stopped', () => {
  const table = renderAnswered(createElement(CompareTable));
  const [, row = 'no such row'] = /At the minute limit(.*?)<\/tr>/.exec(table) ?? [];
  const said = row
    .replaceAll(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s{2,}/);
  expect(said).toEqual(TIERS.map((tier) => (PLANS[tier].hardMinuteLimit ? '429' : 'Not stopped')));
  expect(new Set(said)).toEqual(new Set(['429', 'Not stopped']));
});
