import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type DatabaseDoor, openDatabaseDoor } from '#server/test/databases/database-door.ts';
import { createPool } from '#store/pool.ts';

// A database server that stands still (paused, or behind a line that swallows everything): it neither answers nor hangs up.

let database: TestDatabase;
let door: DatabaseDoor;
let pool: Pool;
let api: TestApi;
let nowMs = Date.now();

beforeAll(async () => {
  database = await freshDatabase();
  door = await openDatabaseDoor(database.url);
  pool = createPool(door.url, { statementTimeoutMs: 500, queryTimeoutMs: 2_500, max: 2 });
  api = await startTestApi({ database, reads: pool, now: () => nowMs });
});
afterAll(async () => {
  await door.close();
  await api.stop();
  await pool.end();
});

it('while the database stands still /health and reads are answered with 503, and recover with it', async () => {
  expect((await api.get('/health')).status).toBe(200);
  await pool.query('SELECT 1');
  door.freeze();
  // An answer of the last half second is shared.
  nowMs += 1_000;
  const health = await api.get('/health');
  expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
  const reads = Array.from({ length: 4 }, (_, nth) => api.get(`/v1/outcomes?limit=${nth + 1}`));
  for (const read of await Promise.all(reads)) {
    expect(read.status).toBe(503);
    expect(await read.json()).toMatchObject({ statusCode: 503, message: 'Temporarily unavailable' });
  }
  door.open();
  nowMs += 1_000;
  await expect.poll(async () => (await api.get('/health')).status).toBe(200);
});
