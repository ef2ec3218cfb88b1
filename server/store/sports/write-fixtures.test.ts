import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { fixturesAsOf } from './fixtures.ts';
import { pruneFixtures, pruneFixtureUpdates, writeFixtures } from './write-fixtures.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const write = (changes: Parameters<typeof madeFixture>[0], nowMs = 1_000) =>
  writeFixtures(database.pool, [madeFixture(changes)], nowMs);

describe('storing fixtures', () => {
  it('tells of each change once, and of nothing where nothing changed', async () => {
    expect(await write({})).toMatchObject([{ seq: 1, fixtureId: 101 }]);
    expect(await write({})).toEqual([]);
    const [goal] = await write({ status: 'live', score: { home: 1, away: 0 }, events: [madeEvent()] });
    expect(goal?.seq).toBe(2);
    expect(JSON.parse(goal?.body ?? '')).toMatchObject({
      score: { home: 1, away: 0 },
      events: [{ minute: 12 }],
    });
    expect(await fixturesAsOf(database.pool, [101, 5])).toEqual({ bodies: [goal?.body], position: 2 });
  });

  it('stores a minute that went on, and tells nobody', async () => {
    await write({ status: 'live', minute: 12 });
    expect(await write({ status: 'live', minute: 13 })).toEqual([]);
    const { rows } = await database.pool.query('SELECT minute FROM fixture');
    expect(rows).toEqual([{ minute: 13 }]);
  });

  it('takes a goal back that the provider took back', async () => {
    await write({ status: 'live', score: { home: 1, away: 0 }, events: [madeEvent()] });
    const [update] = await write({
      ...{ status: 'live', score: { home: 0, away: 0 } },
      events: [madeEvent({ id: 2, type: 'var', result: null })],
    });
    expect(JSON.parse(update?.body ?? '').events).toHaveLength(1);
  });

  it('by several processes at once tells of each change once, in an order without a hole, to every follower', async () => {
    const feed = new Changefeed({
      ...{ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} } },
      pollMs: 3_600_000,
    });
    const seen: FixtureUpdate[] = [];
    const leaving = new AbortController();
    const follow = (async () => {
      for await (const rows of feed.tail(fixturesTopic).follow(0, { signal: leaving.signal }))
        seen.push(...rows);
    })();
    const states = Array.from({ length: 10 }, (_, goals) => ({ home: goals, away: 0 }));
    const poll = async () => {
      for (const score of states)
        await writeFixtures(database.pool, [madeFixture({ score }), madeFixture({ id: 7, score })], 1);
    };
    await poll();
    await Promise.all([1, 2, 3].map(() => write({ score: { home: 9, away: 9 } })));
    await expect.poll(() => seen.at(-1)?.seq).toBe(21);
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    leaving.abort();
    await follow;
    await feed.close();
  });
});

describe('what is kept for a while', () => {
  it('is all updates and fixtures but the oldest, and every fixture that a market is about', async () => {
    await write({ id: 1, startingAtMs: 10 }, 10);
    await write({ id: 2, startingAtMs: 10 }, 20);
    await write({ id: 3, startingAtMs: 50 }, 30);
    await database.pool.query('INSERT INTO outcome_fixture VALUES (5, 2, 1, false)');
    expect(await pruneFixtureUpdates(database.pool, 25, 1)).toBe(1);
    expect(await fixturesTopic.lastBefore(database.pool, 15)).toBe(1);
    expect(await pruneFixtureUpdates(database.pool, 25, 5)).toBe(1);
    expect(await fixturesTopic.bounds(database.pool)).toEqual({ head: 3, history: 0 });
    expect(await pruneFixtures(database.pool, 40, 5)).toBe(1);
    expect((await fixturesAsOf(database.pool, [1, 2, 3])).bodies).toHaveLength(2);
  });
});
