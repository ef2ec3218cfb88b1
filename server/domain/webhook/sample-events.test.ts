import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './event-types.ts';
import { fillCandidate } from './fill-payload.ts';
import { compileTerms, type MarketCandidate } from './match.ts';
import { readPredicate } from './read-predicate.ts';
import { exampleEvent, testEvent } from './sample-events.ts';
import { NO_FILTERS, type WebhookFilters, type WebhookTerms } from './subscription.ts';
import { anyFill, anySentPredicate } from './testing/random-terms.ts';

const WALLET = `0x${'1'.repeat(40)}`;
const BUILDER = `0x${'2'.repeat(40)}`;

const termsOf = (given: Partial<WebhookTerms>): WebhookTerms => ({
  ...{ subscriptionId: 'whk_1', orgId: 'org_1', kind: 'market', eventTypes: ['fill'], fixtures: [] },
  ...{ wallets: [WALLET], builders: [], filters: NO_FILTERS, predicate: null, scope: 'address' },
  ...given,
});

/** What delivery says of the test event of a subscription. */
function verdictOf(terms: WebhookTerms): { reasons: string[] | null; said: unknown; type: string } {
  const { eventType, body } = testEvent(terms, 'evt_test_1');
  const event = JSON.parse(body) as Record<string, unknown>;
  const candidate = {
    ...{ builder: null, dir: null, status: null, ...event, type: eventType, usd: event.notional },
  } as unknown as MarketCandidate;
  return { reasons: compileTerms(terms)(candidate), said: event.reasons, type: eventType };
}

const filters = (given: Partial<WebhookFilters>): Partial<WebhookTerms> => ({
  filters: { ...NO_FILTERS, ...given },
});

describe('the test event of a subscription', () => {
  it.each<[string, Partial<WebhookTerms>]>([
    ['no conditions', {}],
    ['a wallet and a builder', { builders: [BUILDER] }],
    ['the whole market', { scope: 'market', wallets: [] }],
    ['an amount', filters({ min_notional: 5_000 })],
    ['sides', filters({ sides: ['A'] })],
    ['directions', filters({ dirs: ['Settlement', 'Merge Outcome'] })],
    ['coins', filters({ coins: ['#7611', '#20'] })],
    ['statuses', { ...filters({ statuses: ['canceled'] }), eventTypes: ['order'] }],
    ['a price', { predicate: { field: 'px', op: '>', value: 0.9 } }],
    [
      'a direction, though orders come first',
      {
        ...{ eventTypes: ['order', 'fill'], predicate: { str_field: 'dir', op: 'eq', value: 'Sell' } },
      },
    ],
    [
      'a price, a size and an amount that need each other',
      {
        predicate: {
          all: [
            { field: 'sz', op: 'between', lo: 100, hi: 101 },
            { field: 'usd', op: 'between', lo: 80, hi: 81 },
            {
              not: {
                any: [
                  { field: 'px', op: '<', value: 0.1 },
                  { str_field: 'coin', op: 'eq', value: '#10' },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      'coins by their start',
      {
        ...filters({ coins: ['#10', '#7610'] }),
        predicate: { str_field: 'coin', op: 'starts_with', value: '#76' },
      },
    ],
  ])('matches its terms, for the reasons that it names: %s', (_what, given) => {
    const { reasons, said } = verdictOf(termsOf(given));
    expect(reasons).not.toBeNull();
    expect(said).toEqual(reasons);
  });

  it('matches any predicate that an event can match', () => {
    fc.assert(
      fc.property(anyFill, anySentPredicate, fc.boolean(), (fill, sent, isNegated) => {
        const reading = readPredicate(isNegated ? { not: sent } : sent);
        if (!('predicate' in reading)) return;
        const terms = termsOf({ predicate: reading.predicate, wallets: [fill.wallet] });
        fc.pre(compileTerms(terms)(fillCandidate(fill)) !== null);
        expect(verdictOf(terms).reasons).toEqual(['wallet', 'predicate']);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is found, or given up, in time for the largest predicates', () => {
    const any = (nth: number) => ({
      any: [nth, nth + 1, nth + 2].map((value) => ({ field: 'px', op: '==', value: value / 100 }) as const),
    });
    const predicate = { all: Array.from({ length: 32 }, (_, nth) => any(nth * 3 + 1)) };
    const { reasons, said } = verdictOf(termsOf({ predicate }));
    expect([reasons, said]).toEqual([null, ['wallet']]);
  }, 5_000);

  it.each(MARKET_EVENT_TYPES)('is of the subscription’s type: %s', (type) => {
    expect(verdictOf(termsOf({ eventTypes: [type], builders: [BUILDER] })).type).toBe(type);
  });
});

it.each(WEBHOOK_EVENT_TYPES)('the example of %s is of its type', (type) => {
  expect(exampleEvent(type)).toMatchObject({ type, event_id: expect.stringMatching(/^evt_test_/) });
});
