import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOrderSession } from '#ingest/orders/order-session.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { accountsOf } from './accounts/client.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  // As Postgres is installed by every distribution.
  await database.pool.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET jit = on`);
});
afterAll(() => database.drop());

it('sessions of pools, of accounts and of ingest compile no statements on a server that does by default', async () => {
  const plain = new pg.Client({ connectionString: database.url });
  await plain.connect();
  expect((await plain.query('SHOW jit')).rows).toEqual([{ jit: 'on' }]);
  await plain.end();
  const pool = createPool(database.url, { max: 1 });
  expect((await pool.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
  const accounts = await accountsOf(pool);
  expect(await accounts.$queryRaw`SHOW jit`).toEqual([{ jit: 'off' }]);
  await pool.end();
  const orders = await openOrderSession(database.url, new AbortController().signal, () => {});
  expect((await orders.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
  await orders.end();
});
