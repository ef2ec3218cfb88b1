import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { expireQuarantine, type QuarantineBounds } from './expire-quarantine.ts';

const PORTION = 3;
const signal = new AbortController().signal;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
/** Ten rows, one a second from 1,000 ms on, the seventh with a large raw text. */
beforeEach(async () => {
  await database.pool.query('TRUNCATE quarantine RESTART IDENTITY');
  await database.pool.query(
    `INSERT INTO quarantine (source, file, byte_offset, reason, raw, received_ms)
     SELECT 'test', '', 0, 'malformed', CASE n WHEN 7 THEN $1 ELSE 'short' END, n * 1000 FROM generate_series(1, 10) n`,
    [Array.from({ length: 4_000 }, (_, at) => String((at * 7_919) % 10_007)).join()],
  );
});
afterAll(() => database.drop());

async function leftAfter(bounds: Partial<QuarantineBounds>, until = signal): Promise<number[]> {
  const all = { sinceMs: 0, maxRows: 1_000, maxRawBytes: 1e9 };
  const deleted = await expireQuarantine(database.pool, { ...all, ...bounds }, PORTION, until);
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT quarantine_id AS id FROM quarantine ORDER BY 1',
  );
  expect(deleted).toBe(10 - rows.length);
  return rows.map(({ id }) => id);
}

test('a quarantine within its bounds is left as it is', async () => {
  expect(await leftAfter({ sinceMs: 1_000, maxRows: 10 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('rows from before the time go, also when they take several portions', async () => {
  expect(await leftAfter({ sinceMs: 9_000 })).toEqual([9, 10]);
});

test('of too many rows the newest stay', async () => {
  expect(await leftAfter({ maxRows: 4 })).toEqual([7, 8, 9, 10]);
});

test('of too much raw text the newest rows within the bound stay', async () => {
  expect(await leftAfter({ maxRawBytes: 5_000 })).toEqual([8, 9, 10]);
});

test('nothing is deleted once the signal has come', async () => {
  expect(await leftAfter({ maxRows: 1 }, AbortSignal.abort())).toHaveLength(10);
});
