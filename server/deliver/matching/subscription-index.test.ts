import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillCandidate } from '#domain/webhook/fill-payload.ts';
import { compileTerms } from '#domain/webhook/match.ts';
import { NO_FILTERS, type WebhookTerms } from '#domain/webhook/subscription.ts';
import { anyFill } from '#domain/webhook/testing/random-terms.ts';
import { SubscriptionIndex } from './subscription-index.ts';

const address = fc.integer({ min: 1, max: 9 }).map((n) => `0x${n.toString(16).padStart(40, '0')}`);
const addresses = fc.uniqueArray(address, { maxLength: 3 });

const anyTerms: fc.Arbitrary<WebhookTerms> = fc.record({
  subscriptionId: fc.integer({ min: 1, max: 30 }).map((n) => `whk_${n}`),
  orgId: fc.constant('org_1'),
  kind: fc.constantFrom('market', 'market', 'market', 'sports'),
  eventTypes: fc.constantFrom(['fill'], ['fill', 'order'], ['order']),
  ...{ wallets: addresses, builders: addresses, fixtures: fc.constant([]) },
  filters: fc.record({
    coins: fc.constantFrom([], ['#10'], ['#10', '#11', '#121']),
    min_notional: fc.constantFrom(null, 100),
    sides: fc.constantFrom([], ['A' as const]),
    dirs: fc.constant([]),
    statuses: fc.constant([]),
  }),
  predicate: fc.constantFrom(null, { field: 'px' as const, op: '>' as const, value: 0.4 }),
  scope: fc.constantFrom('address', 'market'),
});

it('finds exactly what asking every subscription finds, each once, whatever was put, replaced and removed before', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: anyTerms },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
        ),
        {
          maxLength: 60,
        },
      ),
      fc.array(anyFill, { minLength: 1, maxLength: 20 }),
      (steps, fills) => {
        const index = new SubscriptionIndex();
        const known = new Map<string, WebhookTerms>();
        for (const step of steps) {
          if (typeof step === 'number') {
            known.delete(`whk_${step}`);
            index.remove(`whk_${step}`);
          } else {
            known.set(step.subscriptionId, step);
            index.put(step);
          }
        }
        expect(index.size).toBe(known.size);
        const renewed = new SubscriptionIndex();
        renewed.put({ ...(known.values().next().value ?? TERMS), subscriptionId: 'whk_gone' });
        for (const terms of known.values()) renewed.put(terms);
        renewed.keepOnly(new Set(known.keys()));
        for (const candidate of fills.map(fillCandidate)) {
          const naive = [...known.values()].flatMap((terms) => {
            const reasons = compileTerms(terms)(candidate);
            return reasons ? [{ subscriptionId: terms.subscriptionId, orgId: 'org_1', reasons }] : [];
          });
          const byId = (a: { subscriptionId: string }, b: { subscriptionId: string }) =>
            a.subscriptionId < b.subscriptionId ? -1 : 1;
          expect(index.matches(candidate).sort(byId)).toEqual(naive.sort(byId));
          expect(renewed.matches(candidate).sort(byId)).toEqual(naive.sort(byId));
        }
      },
    ),
    { numRuns: 300 },
  );
});

const TERMS: WebhookTerms = {
  ...{
    subscriptionId: 'whk_0',
    orgId: 'org_1',
    kind: 'market',
    eventTypes: ['fill'],
    wallets: [],
    builders: [],
  },
  ...{ fixtures: [], filters: NO_FILTERS, predicate: null, scope: 'market' },
};
