import type { ClientBase, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { reserveNumbers } from '#store/writes/reserve-numbers.ts';
import { appendOutcomeChanges } from '#store/writes-metadata/append-outcome-changes.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { Changefeed } from '../changefeed.ts';
import { Tail } from '../tail.ts';
import type { Sequenced, Topic } from '../topic.ts';
import { outcomesTopic } from './outcomes.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

/** The same rows, whatever numbers them: they end at the newest that is visible. */
const topic = {
  ...outcomesTopic,
  async bounds(db: Pool) {
    const { rows } = await db.query<{ head: number }>(
      'SELECT coalesce(max(seq), 0) AS head FROM outcome_change',
    );
    return { head: rows[0]?.head ?? 0, history: 0 };
  },
};

/** Gathers the numbers that a follower of the topic is given from its beginning. */
function gather<T extends Sequenced>(tail: Tail<T>) {
  const seen: number[] = [];
  const leaving = new AbortController();
  const done = (async () => {
    for await (const rows of tail.follow(0, { signal: leaving.signal }))
      seen.push(...rows.map(({ seq }) => seq));
  })();
  return {
    seen,
    async leave() {
      leaving.abort();
      await done;
      await tail.close();
    },
  };
}

/** Whether a session waits for a lock that another holds. */
async function isBlocked(pid: number): Promise<boolean> {
  const { rows } = await database.pool.query('SELECT cardinality(pg_blocking_pids($1)) > 0 AS blocked', [
    pid,
  ]);
  return rows[0].blocked;
}

/** The first of two writers takes its number first and would commit last. Answers what a follower is given. */
async function race(takeNumber: (client: ClientBase) => Promise<number>): Promise<number[]> {
  const tail = new Tail({ topic: topic as Topic<Sequenced>, db: database.pool, onFault: () => {} });
  const follower = gather(tail);
  const { pool } = database;
  const [one, two, last] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const insert = async (client: ClientBase): Promise<void> => {
    const seq = await takeNumber(client);
    await client.query(`INSERT INTO outcome_change VALUES ($1, 1, 'updated', 0)`, [seq]);
  };
  const { rows } = await two.query('SELECT pg_backend_pid() AS pid');
  let isCommitted = false;
  await one.query('BEGIN');
  await insert(one);
  await two.query('BEGIN');
  const second = insert(two).then(async () => {
    await two.query('COMMIT');
    isCommitted = true;
  });
  await expect.poll(async () => isCommitted || (await isBlocked(rows[0].pid))).toBe(true);
  tail.check();
  if (isCommitted) await expect.poll(() => follower.seen.length).toBe(1);
  await one.query('COMMIT');
  await second;
  await insert(last);
  tail.check();
  await expect.poll(() => follower.seen.at(-1)).toBe(3);
  await follower.leave();
  for (const client of [one, two, last]) client.release();
  return follower.seen;
}

describe('two writers that would commit in another order than that of their numbers', () => {
  it('are kept in order, so that no row is skipped', async () => {
    expect(await race((client) => reserveNumbers(client, 'outcomes', 1))).toEqual([1, 2, 3]);
  });

  it('make a follower skip the first row where a plain sequence numbers them', async () => {
    await database.pool.query('CREATE SEQUENCE plain');
    const takeNumber = async (client: ClientBase) =>
      Number((await client.query("SELECT nextval('plain') AS seq")).rows[0].seq);
    expect(await race(takeNumber)).toEqual([2, 3]);
  });
});

describe('changes of outcomes', () => {
  it('of many writers reach a follower each once and in order, told by their commits', async () => {
    const feed = new Changefeed({
      ...{ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} } },
      pollMs: 3_600_000,
    });
    const follower = gather(feed.tail(outcomesTopic));
    const write = async (outcomeId: number): Promise<void> => {
      for (let round = 0; round < 10; round += 1) {
        const changes = Array.from({ length: (outcomeId % 3) + 1 }, () => ({
          outcomeId,
          change: 'updated' as const,
        }));
        await inTransaction(database.pool, (client) => appendOutcomeChanges(client, changes, round));
      }
    };
    await Promise.all([0, 1, 2, 3, 4].map(write));
    const total = 10 * (1 + 2 + 3 + 1 + 2);
    await expect.poll(() => follower.seen.at(-1)).toBe(total);
    expect(follower.seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    await follower.leave();
    await feed.close();
  });

  it('that were stored before a time are found, also when they are deleted', async () => {
    const { pool } = database;
    const append = (nowMs: number) =>
      inTransaction(pool, (client) =>
        appendOutcomeChanges(client, [{ outcomeId: 1, change: 'settled' }], nowMs),
      );
    expect(await outcomesTopic.lastBefore(pool, 1_000)).toBe(0);
    for (const storedMs of [10, 20, 30]) await append(storedMs);
    expect(await Promise.all([5, 11, 31].map((ms) => outcomesTopic.lastBefore(pool, ms)))).toEqual([0, 1, 3]);
    await pool.query('DELETE FROM outcome_change WHERE seq <= 2');
    expect(await outcomesTopic.lastBefore(pool, 5)).toBe(2);
    await pool.query('DELETE FROM outcome_change');
    expect(await outcomesTopic.lastBefore(pool, 5)).toBe(3);
  });
});
