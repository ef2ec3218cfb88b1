import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { transaction } from '#store/transaction.ts';
import { LeaseLostError, moveNamedCursor, takeCursor } from '#store/writes/changefeed-cursor.ts';
import { Changefeed, type FollowTopic } from './changefeed.ts';
import type { CursorTiming } from './named-cursor.ts';
import { fillsTopic } from './topics/fills.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** No lease passes by itself: a machine that stands still must not hand the work to another. */
const timing: CursorTiming = { leaseMs: 600_000, renewMs: 100, retryMs: 20, maxBackoffMs: 20 };

type Fill = { seq: number };
type Worker = { seen: number[]; stop: () => Promise<void> };

let database: TestDatabase;
let feed: Changefeed;
const workers: Worker[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} } });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(({ stop }) => stop()));
  await feed.close();
  await database.drop();
});

const store = (count: number, timeMs = NOW): Promise<number> => storeFills(database.pool, { count, timeMs });
const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

function start(name: string, options: Partial<FollowTopic<Fill>> = {}): Worker {
  const stopping = new AbortController();
  const seen: number[] = [];
  const done = feed.followTopic<Fill>({
    ...{ name, topic: fillsTopic, from: 'beginning', signal: stopping.signal, timing },
    work: async (_tx, items) => void seen.push(...items.map(({ seq }) => seq)),
    ...options,
  });
  const worker = {
    seen,
    async stop() {
      stopping.abort();
      await done;
    },
  };
  workers.push(worker);
  return worker;
}

const until = (worker: Worker, last: number): Promise<unknown> =>
  expect.poll(() => worker.seen.at(-1)).toBe(last);

describe('a named cursor', () => {
  it('goes on where it was, in whatever worker is started next', async () => {
    await store(700);
    const first = start('webhooks');
    await until(first, 700);
    await first.stop();
    await store(300);
    const second = start('webhooks');
    await until(second, 1_000);
    expect([first.seen, second.seen]).toEqual([upTo(1, 700), upTo(701, 1_000)]);
  });

  it('begins at the present when it is new, unless it is told otherwise', async () => {
    await store(5);
    const worker = start('new', { from: 'head' });
    await expect.poll(() => feed.lagOf({ name: 'new', topic: fillsTopic, nowMs: NOW })).not.toBeNull();
    await store(2);
    await until(worker, 7);
    expect(worker.seen).toEqual([6, 7]);
  });

  it('is worked on by one at a time, and by another as soon as that one ends', async () => {
    const pair = [start('shared'), start('shared')];
    await store(50);
    await expect.poll(() => pair.map(({ seen }) => seen.length).toSorted()).toEqual([0, 50]);
    const [holder, other] = pair.toSorted((a, b) => b.seen.length - a.seen.length) as [Worker, Worker];
    await holder.stop();
    await store(10);
    await until(other, 60);
    expect(other.seen).toEqual(upTo(51, 60));
  });

  it('gives the same items again when their work fails, and nothing of the failed work is stored', async () => {
    await database.pool.query('CREATE TABLE handled (seq bigint PRIMARY KEY)');
    await store(10);
    let failures = 3;
    const worker = start('failing', {
      maxItems: 4,
      async work(tx, items) {
        await tx.query('INSERT INTO handled SELECT unnest($1::bigint[])', [items.map(({ seq }) => seq)]);
        if (failures-- > 0) throw new Error('not now');
        worker.seen.push(...items.map(({ seq }) => seq));
      },
    });
    await until(worker, 10);
    expect(worker.seen).toEqual(upTo(1, 10));
    await expect
      .poll(async () => (await database.pool.query('SELECT count(*) AS all FROM handled')).rows[0].all)
      .toBe(10);
  });

  it('is not moved by a worker whose lease was taken over, and stores nothing of its work', async () => {
    const { pool } = database;
    const old = { topic: 'fills', name: 'fenced', holder: 'old' };
    expect(await takeCursor(pool, old, { position: 0, leaseMs: 0 })).toBe(0);
    const late = transaction(pool, async (tx) => {
      await tx.query('CREATE TABLE result ()');
      await expect
        .poll(() => takeCursor(pool, { ...old, holder: 'new' }, { position: 0, leaseMs: 9_000 }))
        .toBe(0);
      await moveNamedCursor(tx, old, 5);
    });
    await expect(late).rejects.toThrow(LeaseLostError);
    const { rows } = await pool.query(
      "SELECT to_regclass('result') AS result, position FROM changefeed_cursor",
    );
    expect(rows).toEqual([{ result: null, position: 0 }]);
  });

  it('says how many items and seconds it is behind', async () => {
    const lag = () => feed.lagOf({ name: 'behind', topic: fillsTopic, nowMs: NOW });
    expect(await lag()).toBeNull();
    await store(10, NOW - 60_000);
    const worker = start('behind');
    await until(worker, 10);
    await expect.poll(lag).toEqual({ items: 0, seconds: 0 });
    await worker.stop();
    await store(1, NOW - 30_000);
    await store(4, NOW - 10_000);
    expect(await lag()).toEqual({ items: 5, seconds: 30 });
  });
});
