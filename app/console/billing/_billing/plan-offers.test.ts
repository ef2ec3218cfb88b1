import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import type { Billing } from './billing.ts';
import { PlanOffers } from './plan-offers.tsx';

const GROWTH = { status: 'active', paidTier: 'growth', cancelAtPeriodEnd: false } as const;
const ALL = { hasAccount: true, canManage: true, isSetUp: true };

function html(tier: Tier, subscription: object | null = null, more: object = ALL): string {
  const billing = { tier, subscription, ...more } as unknown as Billing;
  return renderFramed(createElement(PlanOffers, { of: billing, choose: () => {} }), { tier });
}

/** What stands in the card of a plan. */
const card = (shown: string, plan: string): string =>
  new RegExp(`<section aria-label="${plan} plan".*?</section>`).exec(shown)?.[0] ?? '';

test.each<[string, Tier, object | null, string[]]>([
  ['free', 'free', null, ['Upgrade to Growth', 'Upgrade to Scale']],
  ['paid', 'growth', GROWTH, ['Cancel in the portal', 'Upgrade to Scale']],
  ['higher', 'scale', { ...GROWTH, paidTier: 'scale' }, ['Cancel in the portal', 'Change to Growth']],
  ['cancelled', 'growth', { ...GROWTH, cancelAtPeriodEnd: true }, ['Keep Growth', 'Upgrade to Scale']],
  ['late', 'growth', { ...GROWTH, status: 'past_due' }, ['Cancel in the portal']],
  ['agreed on', 'enterprise', null, []],
])('from a plan that is %s only what is possible can be pressed', (_, tier, subscription, words) => {
  expect(pressable(html(tier, subscription))).toEqual(words);
});

test('each plan that cannot be bought says why', () => {
  expect(wordsIn(card(html('growth', GROWTH), 'Growth'))).toMatch(/Your plan$/);
  expect(wordsIn(card(html('enterprise'), 'Scale'))).toMatch(/Included in your plan$/);
  const late = html('growth', { ...GROWTH, status: 'past_due' });
  expect(wordsIn(card(late, 'Scale'))).toContain('A payment is open: update your card in the portal first');
});

test('the free plan says whether it is held, included, or what follows a cancelled one', () => {
  expect(wordsIn(card(html('free'), 'Free'))).toMatch(/Your plan$/);
  expect(wordsIn(card(html('growth'), 'Free'))).toMatch(/Included in your plan$/);
  const ending = html('growth', { ...GROWTH, cancelAtPeriodEnd: true });
  expect(wordsIn(card(ending, 'Free'))).toMatch(/From the end of the paid month on$/);
});

test('Enterprise is told as granted by the operator, until it is the plan', () => {
  expect(wordsIn(card(html('free'), 'Enterprise'))).toContain('Not sold by card');
  const held = wordsIn(card(html('enterprise'), 'Enterprise'));
  expect(held).toMatch(/Your plan$/);
  expect(held).not.toContain('Not sold by card');
});

test('a server without billing says so in place of every button', () => {
  const shown = html('free', null, { ...ALL, isSetUp: false });
  expect(pressable(shown)).toEqual([]);
  expect(shown.match(/Billing is not set up on this server/g)).toHaveLength(2);
});

test('who may not manage billing sees what could be bought and can press nothing', () => {
  const shown = html('free', null, { ...ALL, canManage: false });
  expect(shown).toContain('Upgrade to Growth');
  expect(pressable(shown)).toEqual([]);
});
