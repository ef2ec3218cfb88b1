import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { centsWords, chargeWords, differenceUsd, offerOf, standingOf } from './billing-words.ts';

const growth = {
  status: 'active',
  paidTier: 'growth',
  periodStartMs: 0,
  periodEndMs: 30 * DAY_MS,
  cancelAtPeriodEnd: false,
  graceUntilMs: null,
} as const;
const scale = { ...growth, paidTier: 'scale' } as const;

describe('how a subscription stands', () => {
  it.each([
    ['growth', null, 'none'],
    ['growth', growth, 'active'],
    ['growth', { ...growth, cancelAtPeriodEnd: true }, 'ending'],
    ['growth', { ...growth, cancelAtPeriodEnd: true, status: 'past_due' }, 'late'],
    ['growth', { ...growth, status: 'lost', cancelAtPeriodEnd: true }, 'lost'],
    ['enterprise', growth, 'beside'],
    ['enterprise', { ...growth, cancelAtPeriodEnd: true }, 'ending'],
  ] as const)('on %s, %j is %s', (tier, subscription, standing) => {
    expect(standingOf({ tier, subscription })).toBe(standing);
  });
});

describe('what can be done towards a plan', () => {
  it.each([
    ['growth', { tier: 'free', subscription: null }, 'buy'],
    ['growth', { tier: 'growth', subscription: growth }, 'current'],
    ['scale', { tier: 'growth', subscription: growth }, 'change'],
    ['growth', { tier: 'scale', subscription: scale }, 'change'],
    ['growth', { tier: 'growth', subscription: { ...growth, cancelAtPeriodEnd: true } }, 'resume'],
    ['scale', { tier: 'growth', subscription: { ...growth, status: 'past_due' } }, 'blocked'],
    ['growth', { tier: 'growth', subscription: { ...growth, status: 'lost' } }, 'buy'],
    ['scale', { tier: 'enterprise', subscription: null }, 'included'],
    ['growth', { tier: 'growth', subscription: null }, 'current'],
  ] as const)('to %s from %j: %s', (tier, now, offer) => {
    expect(offerOf(tier, now)).toBe(offer);
  });
});

describe('what a change of plan charges', () => {
  it('is the difference for the rest of the paid month', () => {
    expect(differenceUsd('scale', growth, 0)).toBe(1_200);
    expect(differenceUsd('scale', growth, 15 * DAY_MS)).toBe(600);
    expect(chargeWords('scale', growth, 15 * DAY_MS)).toMatch(/^About \$600\.00 is charged to your card now/);
  });
  it('is a credit on the way down', () => {
    expect(chargeWords('growth', scale, 15 * DAY_MS)).toContain('credited: about $600.00');
  });
  it('is nothing for no time, and said without a figure where the month is unknown', () => {
    expect(differenceUsd('scale', growth, 31 * DAY_MS)).toBe(0);
    expect(chargeWords('scale', { ...growth, periodEndMs: null }, 0)).toContain('settled immediately');
  });
});

it('a credit has a minus', () => {
  expect([centsWords(110_000), centsWords(-5)]).toEqual(['$1,100.00', '−$0.05']);
});
