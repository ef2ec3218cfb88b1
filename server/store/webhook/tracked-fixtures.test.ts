import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { trackedFixtures } from './tracked-fixtures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('an organisation with long lists keeps no other one out of what is followed', async () => {
  const list = async (org: string, count: number, from: number) => {
    await database.pool.query('INSERT INTO org (org_id, name, tier) VALUES ($1, $1, $2)', [
      org,
      'enterprise',
    ]);
    await database.pool.query(
      `INSERT INTO webhook_subscription (subscription_id, org_id, kind, sealed_secret, fixtures)
       SELECT 'whk_' || $1 || n, $1, 'sports', '', ARRAY(SELECT $3::bigint + n * 100 + f FROM generate_series(0, 99) f)
       FROM generate_series(0, $2::int - 1) n`,
      [org, count, from],
    );
  };
  await list('greedy', 50, 1_000);
  await list('modest', 1, 900_000);
  const tracked = await trackedFixtures(database.pool, 120);
  expect(tracked).toHaveLength(120);
  expect(tracked.filter(({ id }) => id >= 900_000)).toHaveLength(60);
  expect(tracked[0]).toEqual({ id: 1_000, status: null, startingAtMs: null });
});
