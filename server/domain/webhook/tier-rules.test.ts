import { describe, expect, it } from 'vitest';
import { PLANS, reachesTier, type Tier } from '../tier.ts';
import { MARKET_EVENT_TYPES, MARKET_EVENTS } from './event-types.ts';
import { type HeldSubscription, type TieredTerms, tierChanges, tierProblem } from './tier-rules.ts';

const TERMS: TieredTerms = {
  ...{ kind: 'market', eventTypes: ['fill'], scope: 'address', predicate: null },
  ...{ wallets: ['0x1'], builders: [] },
};
const problem = (tier: Tier, terms: Partial<TieredTerms> = {}) =>
  tierProblem(tier, PLANS.scale.webhooks, { ...TERMS, ...terms });
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `0x${index}`);

describe('a tier', () => {
  it.each<[Tier, Partial<TieredTerms>, string | null]>([
    ['free', {}, 'Webhook subscriptions require the Scale tier.'],
    ['growth', { scope: 'market' }, 'Webhook subscriptions require the Scale tier.'],
    ['scale', {}, null],
    ['scale', { scope: 'market' }, 'The scope market requires the Enterprise tier.'],
    ['scale', { eventTypes: ['fill', 'order'] }, 'The event type order requires the Enterprise tier.'],
    [
      'scale',
      { eventTypes: ['reward.cycle.finalized'] },
      'A reward event type requires the Enterprise tier.',
    ],
    ['scale', { predicate: { field: 'px', op: '>', value: 0 } }, 'A predicate requires the Enterprise tier.'],
    ['scale', { kind: 'sports' }, 'A sports subscription requires the Enterprise tier.'],
    ['scale', { wallets: addresses(60), builders: addresses(40) }, null],
    [
      'scale',
      { wallets: addresses(60), builders: addresses(41) },
      'A webhook subscription on the Scale tier can watch at most 100 addresses; more require the Enterprise tier.',
    ],
    [
      'enterprise',
      { scope: 'market', eventTypes: ['order'], wallets: addresses(5_000), kind: 'sports' },
      null,
    ],
  ])('%s with %j: %s', (tier, terms, wanted) => {
    expect(problem(tier, terms)).toBe(wanted);
  });

  it.each(MARKET_EVENT_TYPES)('has the event type %s from the tier on that the table names', (type) => {
    const wanted = MARKET_EVENTS[type].tier;
    for (const tier of ['scale', 'enterprise'] as const) {
      const refusal = problem(tier, { eventTypes: ['fill', type], builders: ['0x2'] });
      expect(refusal === null, tier).toBe(reachesTier(tier, wanted));
    }
  });
});

describe('a change of tier', () => {
  const held = (id: number, given: Partial<HeldSubscription> = {}): HeldSubscription => ({
    ...{ ...TERMS, subscriptionId: `whk_${id}`, status: 'active', pausedBy: null },
    ...given,
  });
  const quota = { subscriptions: 2, addressesEach: 100 };
  const byTier = { status: 'paused', pausedBy: 'tier' } as const;
  const byPerson = { status: 'paused', pausedBy: 'person' } as const;

  it('down pauses what the new tier does not have, the newest of too many, and what is paused already stays', () => {
    const all = [held(1, { scope: 'market' }), held(2), held(3, byPerson), held(4), held(5, byTier)];
    expect(tierChanges(all, 'scale', quota)).toEqual({ pause: ['whk_1', 'whk_4'], resume: [] });
    expect(tierChanges(all, 'growth', quota)).toEqual({ pause: ['whk_1', 'whk_2', 'whk_4'], resume: [] });
  });

  it('up resumes what a tier paused, and not what somebody did', () => {
    const all = [held(1, { ...byTier, scope: 'market' }), held(2, byPerson), held(3, byTier)];
    expect(tierChanges(all, 'enterprise', quota)).toEqual({ pause: [], resume: ['whk_1', 'whk_3'] });
    expect(tierChanges(all, 'scale', quota)).toEqual({ pause: [], resume: ['whk_3'] });
  });
});
