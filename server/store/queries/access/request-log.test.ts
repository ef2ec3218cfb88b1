import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { listLog } from './request-log.ts';

const MIGRATION = 'prisma/migrations/20261128000000_request_blocks/migration.sql';
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 5, 15);
const REQUESTS = 6_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('the log of before blocks is carried over into them, each request and their order', async () => {
  const { pool } = database;
  await pool.query(`DROP TABLE request_block;
    CREATE TABLE request_log (
      log_id BIGSERIAL PRIMARY KEY, time_ms BIGINT NOT NULL, org_id TEXT NOT NULL, key_id TEXT NOT NULL,
      route TEXT NOT NULL, method TEXT NOT NULL, target TEXT NOT NULL, status SMALLINT NOT NULL,
      duration_us INT NOT NULL, request_id TEXT NOT NULL)`);
  // Some thousand of one second, and the rest over a day with its midnight; two organisations by turns.
  await pool.query(
    `INSERT INTO request_log (time_ms, org_id, key_id, route, method, target, status, duration_us, request_id)
     SELECT $1 - CASE WHEN n % 2 = 0 THEN n / 5 ELSE n::int8 * $2 / $3 END, 'org_' || n % 3 / 2, 'key_' || n % 7,
       '/v1/fills', 'GET', CASE n % 4 WHEN 0 THEN '' ELSE E'/v1/fills?x=\\t' || n END, 200 + n % 300, n, 'id ' || n
     FROM generate_series(1, $3::int) n`,
    [NOW_MS, DAY_MS, REQUESTS],
  );
  const before = await Promise.all(
    ['org_0', 'org_1'].map((orgId) =>
      pool.query(
        `SELECT time_ms AS "timeMs", org_id AS "orgId", key_id AS "keyId", route, method, target, status,
           duration_us AS "durationUs", request_id AS "requestId"
         FROM request_log WHERE org_id = $1 ORDER BY time_ms DESC, log_id DESC`,
        [orgId],
      ),
    ),
  );
  await pool.query(readFileSync(MIGRATION, 'utf8'));
  for (const { rows } of before) {
    const filter = { orgId: String(rows[0].orgId) };
    const after = await listLog(pool, filter, { before: null, limit: REQUESTS });
    expect(after.map(({ logId: _, message: __, ...request }) => request)).toEqual(rows);
    const refused = await listLog(pool, { ...filter, statusClass: 4 }, { before: null, limit: REQUESTS });
    expect(refused).toEqual(after.filter(({ status }) => status >= 400));
  }
  const { rows } = await pool.query(
    'SELECT max(last_ms - first_ms) < 10000 AS short, max(requests) AS most FROM request_block',
  );
  expect(rows).toEqual([{ short: true, most: 1_000 }]);
});
