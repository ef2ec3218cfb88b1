import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { lockRollups } from './rollup-lock.ts';

/** How long a statement may take for the server, and for its client, who may be kept from reading the answer. */
const LIMIT_MS = 1_500;
const CLIENT_LIMIT_MS = 4_000;

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

async function inTransaction(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: database.url,
    statement_timeout: LIMIT_MS,
    query_timeout: CLIENT_LIMIT_MS,
    application_name: 'lock-test',
  });
  clients.push(client);
  await client.connect();
  await client.query('BEGIN');
  return client;
}

/** Whether somebody has waited for the lock for longer than any statement of theirs may take. */
async function hasWaitedLong(): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lock-test'
       AND wait_event = 'advisory' AND clock_timestamp() - query_start > $1 * interval '1 ms'`,
    [1.25 * CLIENT_LIMIT_MS],
  );
  return rowCount === 1;
}

test('the wait for the lock has no time limit, is told once when it is long, and leaves the limit as it was', async () => {
  const holder = await inTransaction();
  let waits = 0;
  await lockRollups(holder, () => waits++, 1);
  expect(waits).toBe(0);
  const waiter = await inTransaction();
  let failure: unknown = null;
  const locked = lockRollups(waiter, () => waits++, 1).catch((error: unknown) => {
    failure = error;
  });
  while (!failure && !(await hasWaitedLong())) await database.pool.query('SELECT pg_sleep(0.02)');
  await holder.query('COMMIT');
  await locked;
  expect(failure).toBeNull();
  expect(waits).toBe(1);
  const { rows } = await waiter.query('SHOW statement_timeout');
  expect(rows).toEqual([{ statement_timeout: `${LIMIT_MS}ms` }]);
  await waiter.query('COMMIT');
});

test('a wait that ends before it is long is not told', async () => {
  const holder = await inTransaction();
  await lockRollups(holder);
  const waiter = await inTransaction();
  let waits = 0;
  const locked = lockRollups(waiter, () => waits++, 60_000);
  await holder.query('COMMIT');
  await locked;
  await waiter.query('COMMIT');
  expect(waits).toBe(0);
});
