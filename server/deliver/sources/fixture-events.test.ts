import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { NO_FILTERS, type WebhookTerms } from '#domain/webhook/subscription.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { SubscriptionIndex } from '../matching/subscription-index.ts';
import { fixtureEvents } from './fixture-events.ts';

const terms = (subscriptionId: string, changes: Partial<WebhookTerms> = {}): WebhookTerms => ({
  ...{ subscriptionId, orgId: `org of ${subscriptionId}`, kind: 'sports', eventTypes: [], wallets: [] },
  ...{ builders: [], fixtures: [], filters: NO_FILTERS, predicate: null, scope: 'address' },
  ...changes,
});

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const LIVE = { status: 'live', state: 'INPLAY_1ST_HALF', score: { home: 0, away: 0 } } as const;
const GOAL = { ...LIVE, score: { home: 1, away: 0 }, events: [madeEvent()], minute: 12 };

async function play(...states: Parameters<typeof madeFixture>[0][]): Promise<void> {
  for (const [at, changes] of states.entries())
    await writeFixtures(database.pool, [madeFixture(changes)], 1_000 + at);
}

async function deliveriesTo(...subscriptions: WebhookTerms[]) {
  const index = new SubscriptionIndex();
  for (const one of subscriptions) index.put(one);
  return fixtureEvents.match(await fixturesTopic.readAfter(database.pool, 0, 100), index);
}

const told = async (...subscriptions: WebhookTerms[]) =>
  (await deliveriesTo(...subscriptions)).map(
    ({ subscriptionId, eventType }) => `${subscriptionId} ${eventType}`,
  );

describe('what happens in a match', () => {
  it('is told with the match as it stood, and the same event by one id to all', async () => {
    await play({}, { ...LIVE, minute: 1 }, GOAL);
    const sent = await deliveriesTo(terms('a', { fixtures: [101] }), terms('b', { fixtures: [101] }));
    const goals = sent.filter(({ eventType }) => eventType === 'match.goal');
    expect(goals.map(({ subscriptionId, eventId }) => [subscriptionId, eventId])).toEqual([
      ['a', 'evt_match_101_goal_1'],
      ['b', 'evt_match_101_goal_1'],
    ]);
    expect(goals[0]).toMatchObject({ orgId: 'org of a', origin: 'live' });
    expect(JSON.parse(goals[0]?.body ?? '')).toEqual({
      ...{ type: 'match.goal', id: 1, sub_id: 'a', event_id: 'evt_match_101_goal_1' },
      fixture: {
        ...{ id: 101, name: 'Arsenal vs Chelsea', league: 'Premier League', state: 'INPLAY_1ST_HALF' },
        ...{ score: { home: 1, away: 0 }, minute: 12 },
        home: { id: 1, name: 'Arsenal', shortCode: 'ARS', logo: 'https://cdn.test/1.png' },
        away: { id: 2, name: 'Chelsea', shortCode: 'CHE', logo: null },
      },
      ...{ team: 'home', player: 'A. Forward', related_player: null, minute: 12, extra_minute: null },
      ...{ result: '1-0', detail: 'goal', previous_state: null },
    });
  });

  it('goes to who asked for its type, or for all of them; a type that nobody knows matches nothing', async () => {
    await play({}, LIVE, GOAL);
    const of = (id: string, eventTypes: string[]) => terms(id, { eventTypes, fixtures: [101] });
    expect(
      await told(of('all', []), of('goals', ['match.goal']), of('odd', ['match.streaker', 'fill'])),
    ).toEqual([
      ...['all match.kickoff', 'all match.status_change'],
      ...['all match.goal', 'goals match.goal'],
    ]);
  });

  it('goes to who lists the match, and without a list to all where a market is about it', async () => {
    await play({}, GOAL);
    const other = terms('other', { fixtures: [7] });
    expect(await told(other, terms('any'))).toEqual([]);
    await database.pool.query('INSERT INTO outcome_fixture VALUES (5, 101, 1, false)');
    expect(new Set((await told(other, terms('any'))).map((line) => line.split(' ')[0]))).toEqual(
      new Set(['any']),
    );
  });

  it('goes without a list also to who lists the match in another subscription, and to nobody else', async () => {
    await play({}, GOAL);
    const listing = terms('lists', { orgId: 'one', fixtures: [101], eventTypes: ['match.ft'] });
    const lines = await told(listing, terms('mine', { orgId: 'one' }), terms('theirs', { orgId: 'two' }));
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['mine']));
  });

  it('before a match was known is no news', async () => {
    await play(GOAL);
    expect(await told(terms('a', { fixtures: [101] }))).toEqual([]);
  });

  it('is not for subscriptions to the market', async () => {
    await play({}, GOAL);
    expect(
      await told(terms('m', { kind: 'market', scope: 'market', eventTypes: ['fill', 'match.goal'] })),
    ).toEqual([]);
  });
});
