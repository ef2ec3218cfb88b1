import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { blocksOf } from '#store/writes/request-blocks.ts';
import { writeRequestLog } from '#store/writes/write-request-log.ts';
import { keepRequestLog } from './request-log-retention.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 5, 15, 12);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('blocks of requests go after 30 days, a bounded batch at a time, and nothing younger does; days stay for 400', async () => {
  const ages = [...Array(25).fill(30 * DAY_MS + 1), 30 * DAY_MS, 0];
  await writeRequestLog(
    database.pool,
    blocksOf(
      ages.map((ageMs, index) => ({
        ...{
          timeMs: NOW_MS - ageMs,
          orgId: `org_${index}`,
          keyId: 'key_a',
          route: '/v1/fills',
          method: 'GET',
        },
        ...{ target: '/v1/fills', status: 200, durationUs: 1, requestId: `${index}` },
      })),
    ),
  );
  const today = Math.floor(NOW_MS / DAY_MS);
  await database.pool.query(
    `INSERT INTO usage_day SELECT 'org_b', $1 - n, 'key_b', 'r', 1, 0 FROM generate_series(395, 405) n`,
    [today],
  );
  const stopping = new AbortController();
  const sizes: number[] = [];
  const counted = new Proxy(database.pool, {
    get(pool, name) {
      if (name !== 'query') return Reflect.get(pool, name);
      return async (...args: Parameters<typeof pool.query>) => {
        const result = (await pool.query(...args)) as unknown as { rowCount: number };
        sizes.push(result.rowCount);
        return result;
      };
    },
  });
  const done = keepRequestLog({
    ...{ db: counted, logger: createLogger({ level: 'silent' }), now: () => NOW_MS },
    ...{ signal: stopping.signal, everyMs: 1, portion: 10 },
  });
  const left = async (table: string) =>
    (await database.pool.query(`SELECT count(*) AS n FROM ${table} WHERE org_id <> ''`)).rows[0].n;
  await expect.poll(() => left('request_block')).toBe(2);
  // Those of the log, and 395 to 400 days ago.
  await expect.poll(() => left('usage_day')).toBe(ages.length + 6);
  stopping.abort();
  await done;
  expect(Math.max(...sizes)).toBe(10);
});
