import { type EnrichedFixture, enrichFixture } from '../sports/enriched-fixture.ts';
import type { Participant } from '../sports/fixture.ts';
import {
  isRewardEvent,
  type MarketEventType,
  type RewardEventType,
  type SportsEventType,
  type WebhookEventType,
} from './event-types.ts';
import { madeRewardPayload } from './reward-payload.ts';
import { type SampleFacts, sampleFacts } from './sample-facts.ts';
import { sportsPayload } from './sports-payload.ts';
import { NO_FILTERS, type Reason, type WebhookTerms } from './subscription.ts';

const SOMEBODY = `0x${'0'.repeat(39)}1`;
const FIXTURE_ID = 19_135_003;

/** What a sample is made of. */
type Made = { terms: WebhookTerms; eventId: string; facts: SampleFacts; isMatch: boolean };

/** Why delivery would send it. */
const reasonsOf = ({ terms: { wallets, builders, predicate }, isMatch }: Made): Reason[] => [
  ...(wallets.length > 0 ? (['wallet'] as const) : []),
  ...(builders.length > 0 ? (['builder'] as const) : []),
  ...(predicate && isMatch ? (['predicate'] as const) : []),
];

/** A fill or an order; its trade or order `id` is 0. */
function trade(type: 'fill' | 'order', made: Made, rest: object): string {
  const { terms, eventId, facts } = made;
  const { px, sz, usd: notional, coin, side } = facts;
  const [wallet, builder] = [terms.wallets[0], terms.builders[0]];
  return JSON.stringify({
    ...{ type, id: 0, sub_id: terms.subscriptionId, user: wallet ?? SOMEBODY, ...(builder && { builder }) },
    ...{ coin, px, sz, notional, side },
    ...rest,
    ...{ event_id: eventId, reasons: reasonsOf(made) },
  });
}

function reward(type: RewardEventType, made: Made): string {
  const { terms, eventId } = made;
  const reasons = reasonsOf(made).filter((one) => one === 'builder');
  const match = { subscriptionId: terms.subscriptionId, reasons };
  return madeRewardPayload(type, eventId, terms.builders[0] ?? SOMEBODY, match);
}

const team = (id: number, name: string, shortCode: string): Participant => ({
  ...{ id, name, shortCode, logo: null },
});
const FIXTURE: EnrichedFixture = enrichFixture({
  ...{ id: FIXTURE_ID, name: 'Ajax vs Feyenoord', league: 'Eredivisie', leagueLogo: null },
  ...{ state: 'INPLAY_1ST_HALF', status: 'live', startingAtMs: Date.UTC(2026, 5, 1, 14) },
  ...{ home: team(629, 'Ajax', 'AJA'), away: team(73, 'Feyenoord', 'FEY') },
  ...{ score: { home: 1, away: 0 }, minute: 23, events: [], source: 'sportmonks' },
});

/** Something in a match at minute 23; `more` is what this type has besides. */
function match(type: SportsEventType, { terms, eventId }: Made, more: object = {}): string {
  const event = {
    ...{ type, eventId, id: FIXTURE_ID, team: null, player: null, relatedPlayer: null },
    ...{ minute: null, extraMinute: null, result: '1-0', detail: null, previousState: null },
    ...more,
  };
  return sportsPayload(event, FIXTURE, 23, terms.subscriptionId);
}

const row = { id: 174_203, team: 'home', player: 'Steven Berghuis', minute: 23 } as const;

/** A sample of each event type. */
const SAMPLES: Readonly<Record<WebhookEventType, (made: Made) => string>> = {
  fill: (made) => trade('fill', made, { dir: made.facts.dir }),
  order: (made) => trade('order', made, { status: made.terms.filters.statuses[0] ?? 'placed' }),
  'reward.leaderboard.updated': (made) => reward('reward.leaderboard.updated', made),
  'reward.cycle.finalized': (made) => reward('reward.cycle.finalized', made),
  'match.kickoff': (made) => match('match.kickoff', made, { result: '0-0' }),
  'match.goal': (made) => match('match.goal', made, { ...row, detail: 'goal' }),
  'match.card': (made) => match('match.card', made, { ...row, result: null, detail: 'yellow_card' }),
  'match.substitution': (made) =>
    match('match.substitution', made, {
      ...row,
      ...{ relatedPlayer: 'Kenneth Taylor', result: null, detail: 'substitution' },
    }),
  'match.var': (made) => match('match.var', made, { ...row, result: '0-0', detail: 'goal_disallowed' }),
  'match.status_change': (made) =>
    match('match.status_change', made, { detail: 'INPLAY_1ST_HALF', previousState: 'NS' }),
  'match.ft': (made) => match('match.ft', made),
};

const EXAMPLE_TERMS: WebhookTerms = {
  ...{ subscriptionId: 'whk_5f2c8a91d7e04b36c1f0a4de', orgId: '', kind: 'market', eventTypes: ['fill'] },
  ...{ wallets: ['0x7b1c0e3b5d6f4a2e9c8d7f6e5a4b3c2d1e0f9a8b'], builders: [], fixtures: [] },
  ...{ filters: NO_FILTERS, predicate: null, scope: 'address' },
};

const madeFor = (type: WebhookEventType, terms: WebhookTerms, eventId: string): Made => {
  const hasDir = type !== 'order';
  const found = sampleFacts(terms.filters, terms.predicate, { hasDir });
  const facts = found ?? sampleFacts(NO_FILTERS, null, { hasDir });
  if (!facts) throw new Error('an event without conditions has facts');
  return { terms, eventId, facts, isMatch: found !== null || isRewardEvent(type) };
};

/** The parsed body of an event, as the documents show it. */
export const exampleEvent = (type: WebhookEventType): unknown =>
  JSON.parse(SAMPLES[type](madeFor(type, EXAMPLE_TERMS, `evt_test_${'0'.repeat(24)}`)));

/**
 * A synthetic event that matches the subscription's terms: the first of its types that can. Marked by its event id
 * (`evt_test_…`). Where no event can match, it is one without conditions.
 */
export function testEvent(terms: WebhookTerms, eventId: string): { eventType: string; body: string } {
  const types = terms.eventTypes.filter((type): type is MarketEventType => Object.hasOwn(SAMPLES, type));
  const all = (types.length > 0 ? types : (['fill'] as const)).map((type) => ({
    type,
    made: madeFor(type, terms, eventId),
  }));
  const chosen = all.find(({ made }) => made.isMatch) ?? all[0];
  if (!chosen) throw new Error('a subscription has an event type');
  return { eventType: chosen.type, body: SAMPLES[chosen.type](chosen.made) };
}
