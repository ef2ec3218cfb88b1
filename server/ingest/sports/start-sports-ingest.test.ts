import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { createOrg } from '#services/org/create-org.ts';
import { isProviderReachable } from '#store/sports/sports-status.ts';
import { SportmonksClient } from '#upstream/sports/sportmonks/sportmonks-client.ts';
import { type Reply, ScriptedServer } from '#upstream/sports/testing/scripted-server.ts';
import { wireAnswer, wireFixture } from '#upstream/sports/testing/wire-fixture.ts';
import { startSportsIngest } from './start-sports-ingest.ts';

/** The second half of the wire fixture. */
const NOW = 1_760_796_000_000 + 80 * 60_000;
const ID = 19_135_003;
const PACE = { liveMs: 1, idleMs: 1, calendarMs: 1 };

const inState = (id: number, name: string) => ({
  ...{ state_id: id, state: { id, state: name, name, short_name: name, developer_name: name } },
});

type Rows = Record<string, unknown>[];
type World = { live: Rows; calendar: Rows; known: Rows; isDown: boolean };

let database: TestDatabase;
let provider: ScriptedServer;
let world: World;
let stop: () => Promise<void>;
let updates: { fixtureId: number; body: string }[];
let outcomesHead: number;
/** A clock that goes on by a millisecond whenever it is looked at. */
let tick = 0;

function answer(path: string): Reply {
  if (world.isDown) return { status: 503, body: 'down' };
  if (path.includes('/between/')) return { json: wireAnswer(world.calendar) };
  if (path.endsWith('/livescores')) return { json: wireAnswer(world.live) };
  const ids = (path.split('/').at(-1) ?? '').split(',').map(Number);
  const known = new Map([...world.known, ...world.calendar, ...world.live].map((row) => [row.id, row]));
  return { json: wireAnswer(ids.flatMap((id) => known.get(id) ?? [])) };
}

beforeEach(async () => {
  database = await freshDatabase();
  world = { live: [], calendar: [], known: [], isDown: false };
  provider = await new ScriptedServer(({ path }) => answer(path)).listen();
  updates = [];
  outcomesHead = 0;
  tick = 0;
});
afterEach(async () => {
  await stop();
  await provider.close();
  await database.drop();
});

function start(pace = PACE, now = () => NOW + tick++): void {
  const stopping = new AbortController();
  const { done } = startSportsIngest({
    db: database.pool,
    provider: new SportmonksClient({
      apiUrl: provider.url,
      token: 'x',
      requestsPerHour: 1_000_000,
      retries: 0,
      now,
    }),
    ...{ now, pace, signal: stopping.signal, tickMs: 5 },
    onUpdates: (rows) => updates.push(...rows),
    outcomesHead: () => outcomesHead,
    logger: { warn: () => {}, info: () => {} } as never,
  });
  stop = async () => {
    stopping.abort();
    await done;
  };
}

const asked = (part: string): number => provider.asked.filter(({ path }) => path.includes(part)).length;
const stored = async () =>
  (await database.pool.query('SELECT fixture_id, status, body FROM fixture ORDER BY fixture_id')).rows;

describe('the poll of the sports provider', () => {
  it('stores live matches, and tells of each change once however often it asks', async () => {
    world.live = [wireFixture()];
    start();
    await expect.poll(() => asked('/livescores')).toBeGreaterThan(5);
    expect(updates).toMatchObject([{ fixtureId: ID }]);
    world.live = [wireFixture(inState(5, 'FT'))];
    await expect.poll(() => updates.length).toBe(2);
    expect(await stored()).toMatchObject([{ fixture_id: ID, status: 'finished' }]);
  });

  it('asks by id for a match that left the live list before its end was seen', async () => {
    world.live = [wireFixture()];
    start();
    await expect.poll(() => updates.length).toBe(1);
    world.calendar = [wireFixture(inState(5, 'FT'))];
    world.live = [];
    await expect.poll(async () => (await stored())[0]?.status).toBe('finished');
    expect(asked('/multi/')).toBeGreaterThan(0);
  });

  it('asks how a match ended that was on when nobody polled for days', async () => {
    const old = { starting_at_timestamp: NOW / 1_000 - 3 * 86_400 };
    world.live = [wireFixture(old)];
    start();
    await expect.poll(() => updates.length).toBe(1);
    await stop();
    world.live = [];
    world.known = [wireFixture({ ...old, ...inState(5, 'FT') })];
    start();
    await expect.poll(async () => (await stored())[0]?.status).toBe('finished');
  });

  it('does not lose the events of a match that the calendar tells without them', async () => {
    world.live = [wireFixture()];
    world.calendar = [wireFixture({ events: undefined })];
    start();
    await expect.poll(() => asked('/between/')).toBeGreaterThan(5);
    for (const { body } of updates) expect(JSON.parse(body).events.length).toBeGreaterThan(0);
    expect(JSON.parse((await stored())[0].body).events).toHaveLength(4);
  });

  it('says in the database that the provider is away, and that it is back, by itself', async () => {
    world.isDown = true;
    start();
    await expect.poll(() => asked('/')).toBeGreaterThan(2);
    expect(await isProviderReachable(database.pool)).toBe(false);
    world.isDown = false;
    await expect.poll(() => isProviderReachable(database.pool)).toBe(true);
    world.isDown = true;
    await expect.poll(() => isProviderReachable(database.pool)).toBe(false);
  });

  it('follows fixtures that subscriptions list, from outside its calendar, and none of a paused one', async () => {
    const { orgId } = await createOrg(database.pool, { name: 'o', tier: 'enterprise' });
    const subscribe = (id: string, fixtures: number[], status: string) =>
      database.pool.query(
        `INSERT INTO webhook_subscription (subscription_id, org_id, kind, url, sealed_secret, fixtures, status)
         VALUES ($1, $2, 'sports', 'https://x.test', '', $3, $4)`,
        [id, orgId, fixtures, status],
      );
    await subscribe('whk_1', [ID, 5], 'active');
    await subscribe('whk_2', [6], 'paused');
    world.known = [wireFixture({ starting_at_timestamp: NOW / 1_000 + 20 * 86_400, ...inState(1, 'NS') })];
    start();
    await expect.poll(async () => (await stored()).map(({ fixture_id }) => fixture_id)).toEqual([ID]);
    world.known = [
      wireFixture({ starting_at_timestamp: NOW / 1_000 + 20 * 86_400, ...inState(10, 'POSTPONED') }),
    ];
    await expect.poll(async () => (await stored())[0]?.status).toBe('postponed');
    const ids = provider.asked
      .filter(({ path }) => path.includes('/multi/'))
      .map(({ path }) => path.split('/').at(-1));
    expect(new Set(ids)).toEqual(new Set([`5,${ID}`]));
  });

  it('asks for the calendar and live matches once while neither is due again', async () => {
    world.calendar = [wireFixture({ starting_at_timestamp: NOW / 1_000 + 40_000, ...inState(1, 'NS') })];
    start({ liveMs: 5_000, idleMs: 120_000, calendarMs: 600_000 });
    await expect.poll(() => tick).toBeGreaterThan(100);
    expect([asked('/between/'), asked('/livescores')]).toEqual([1, 1]);
  });

  it('binds markets when they and their fixture are known, whichever comes first', async () => {
    const markets = new SeedMarkets(database.pool);
    const question = (questionId: number) =>
      markets.question({
        ...{ questionId, title: 'Manchester City vs Everton' },
        description:
          'competition:English Premier League|participantA:Man City|participantB:Everton|scheduledStart:20251018-1400|sport:Soccer',
      });
    const leg = (outcomeId: number, questionId: number) =>
      markets.outcome({
        outcomeId,
        questionId,
        category: 'sports',
        subcategory: 'football',
        firstSeenMs: NOW,
      });
    const bound = async () =>
      (await database.pool.query('SELECT outcome_id FROM outcome_fixture ORDER BY 1')).rows.map(
        ({ outcome_id }) => outcome_id,
      );
    await question(1);
    await leg(10, 1);
    await leg(11, 1);
    start();
    await expect.poll(() => asked('/between/')).toBeGreaterThan(2);
    expect(await bound()).toEqual([]);
    world.calendar = [wireFixture()];
    await expect.poll(bound).toEqual([10, 11]);
    await question(2);
    await leg(20, 2);
    outcomesHead += 1;
    await expect.poll(bound).toEqual([10, 11, 20]);
  });
});
