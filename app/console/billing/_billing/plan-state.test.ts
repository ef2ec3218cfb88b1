import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PLANS, type Tier } from '#domain/tier.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import type { Billing } from './billing.ts';
import { PlanState } from './plan-state.tsx';

const END_MS = Date.UTC(2026, 11, 1);
const GROWTH = {
  ...{ status: 'active', paidTier: 'growth', cancelAtPeriodEnd: false, graceUntilMs: null },
  ...{ periodStartMs: Date.UTC(2026, 10, 1), periodEndMs: END_MS },
} as const;
const PORTAL = { hasAccount: true, canManage: true, isSetUp: true };

function html(tier: Tier, subscription: object | null, more: object = PORTAL): string {
  const billing = { tier, plan: PLANS[tier], subscription, ...more } as unknown as Billing;
  return renderFramed(createElement(PlanState, { of: billing }), { tier });
}

test.each<[string, Tier, object | null, string[]]>([
  ['free', 'free', null, ['No subscription', '$0 a month', 'Nothing to pay, no card on file']],
  ['agreed on', 'enterprise', null, ['No subscription', 'by agreement', 'By agreement with the operator']],
  ['granted', 'growth', null, ['No subscription', 'Granted by the operator', 'nothing is charged for it']],
  ['paid', 'growth', GROWTH, ['Active', '$1,100 a month', 'Renews on 2026-12-01', 'Cancel at any time.']],
  ['paid without a known end', 'growth', { ...GROWTH, periodEndMs: null }, ['Renews each month.']],
  [
    'cancelled',
    'growth',
    { ...GROWTH, cancelAtPeriodEnd: true },
    ['Ends', 'Cancels at 2026-12-01', 'Until then nothing changes.', 'the organisation is on Free'],
  ],
  [
    'cancelled without a known end',
    'growth',
    { ...GROWTH, cancelAtPeriodEnd: true, periodEndMs: null },
    ['Cancels at the end of the paid month.'],
  ],
])('a plan that is %s says how it stands and what comes next', (_, tier, subscription, words) => {
  const shown = html(tier, subscription);
  for (const said of words) expect(wordsIn(shown)).toContain(said);
  expect(shown).not.toContain('role="alert"');
});

test('a late payment warns until when the limits stay, and leads to the card', () => {
  const shown = html('growth', { ...GROWTH, status: 'past_due', graceUntilMs: END_MS });
  expect(shown).toContain('role="alert"');
  for (const said of ['Past due', 'The last payment failed.', 'Your limits stay until 2026-12-01'])
    expect(wordsIn(shown)).toContain(said);
  expect(pressable(shown)).toEqual(['Update the card']);
});

test('a late payment without a time of grace promises no limits', () => {
  const shown = wordsIn(html('growth', { ...GROWTH, status: 'past_due' }));
  expect(shown).toContain('The payment is retried automatically.');
  expect(shown).not.toContain('Your limits stay');
});

test('a subscription that the provider lost warns that nothing is charged and that a plan must be bought', () => {
  const shown = html('growth', { ...GROWTH, status: 'lost', graceUntilMs: END_MS });
  expect(shown).toContain('role="alert"');
  for (const said of ['Not found', 'no longer has your subscription', 'buy a plan below to keep them'])
    expect(wordsIn(shown)).toContain(said);
  expect(wordsIn(html('growth', { ...GROWTH, status: 'lost' }))).not.toContain('Your limits stay');
});

test('a subscription that runs beside a granted plan warns that it is still charged, and how to cancel it', () => {
  const shown = html('enterprise', GROWTH);
  expect(shown).toContain('role="alert"');
  for (const said of ['Still charged', 'has put you on Enterprise', 'to Growth still runs and renews'])
    expect(wordsIn(shown)).toContain(said);
  expect(pressable(shown)).toEqual(['Cancel the subscription']);
});

test.each(['hasAccount', 'canManage', 'isSetUp'])('the portal is not offered without %s', (missing) => {
  const shown = html('growth', { ...GROWTH, status: 'past_due' }, { ...PORTAL, [missing]: false });
  expect(shown).toContain('The last payment failed.');
  expect(pressable(shown)).toEqual([]);
});
