import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { dropUnfilled } from './drop-unfilled.ts';

const NOW_MS = 100 * DAY_MS;
const WEEK_AGO_MS = NOW_MS - 7 * DAY_MS;
const signal = new AbortController().signal;

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

async function store(rfqId: string, status: string, isOpen: boolean, createdMs: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO rfq (rfq_id, status, is_open, version, state, quotes, taker, condition_id, created_ms, updated_ms)
     VALUES ($1, $2, $3, 1, '{}', '[]', '\\x00', '\\x00', $4, $4)`,
    [rfqId, status, isOpen, createdMs],
  );
  await db.pool.query(
    `INSERT INTO rfq_event (rfq_id, seq, at_ms, type, event) VALUES ($1, 1, 0, 'opened', '{}')`,
    [rfqId],
  );
}

const idsOf = async (table: 'rfq' | 'rfq_event'): Promise<string[]> =>
  (await db.pool.query<{ id: string }>(`SELECT rfq_id AS id FROM ${table} ORDER BY rfq_id`)).rows.map(
    ({ id }) => id,
  );

it('requests that ended without a fill go after a week with their events, portion by portion; the rest stays', async () => {
  const endings = ['FAILED', 'EXPIRED', 'CANCELED', 'REJECTED'];
  for (const status of endings) await store(`old-${status}`, status, false, WEEK_AGO_MS - 1);
  await store('kept-a-week', 'EXPIRED', false, WEEK_AGO_MS);
  await store('kept-filled', 'FILLED', false, 1);
  await store('kept-open', 'EXECUTING', true, 1);
  await store('kept-without-receipt', 'FILLED', true, 1);
  expect(await dropUnfilled(db.pool, NOW_MS, signal, 3)).toBe(4);
  const kept = ['kept-a-week', 'kept-filled', 'kept-open', 'kept-without-receipt'];
  expect(await idsOf('rfq')).toEqual(kept);
  expect(await idsOf('rfq_event')).toEqual(kept);
  expect(await dropUnfilled(db.pool, NOW_MS, AbortSignal.abort())).toBe(0);
});
