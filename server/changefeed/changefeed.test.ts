import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { newestFills } from '#store/queries/fills/newest-fills.ts';
import { Changefeed } from './changefeed.ts';
import { fillsTopic } from './topics/fills.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const feedOf = (databaseUrl: string, pollMs: number): Changefeed =>
  new Changefeed({ databaseUrl, db: database.pool, logger: { warn: () => {} }, pollMs });

describe('a change feed', () => {
  it('follows what is stored by polling while commits cannot be heard', async () => {
    const nowhere = new URL(database.url);
    nowhere.port = '1';
    const feed = feedOf(nowhere.href, 20);
    const tail = feed.tail(fillsTopic);
    await tail.ready();
    const head = await storeFills(database.pool, { count: 5, timeMs: 1 });
    await expect.poll(() => tail.head).toBe(head);
    await feed.close();
  });

  it('hears of commits, without polling', async () => {
    const feed = feedOf(database.url, 3_600_000);
    await feed.tail(fillsTopic).ready();
    const head = await storeFills(database.pool, { count: 3, timeMs: 2 });
    await expect.poll(() => feed.tail(fillsTopic).head).toBe(head);
    expect(feed.tail(fillsTopic).recent(3)).toEqual(await newestFills(database.pool, { limit: 3 }));
    await feed.close();
  });

  it('ends every follower when it is closed', async () => {
    const feed = feedOf(database.url, 3_600_000);
    const followed = (async () => {
      for await (const _rows of feed.tail(fillsTopic).follow(0, { signal: new AbortController().signal }));
    })();
    await feed.tail(fillsTopic).ready();
    await feed.close();
    await followed;
    expect(() => feed.tail({ ...fillsTopic, name: 'another' })).toThrow('closed');
  });
});
