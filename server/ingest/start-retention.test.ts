import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  madeCoreBlock,
  madeEvmHeader,
  storeCoreBlocks,
  storeEvmHeaders,
} from '#server/test/market-data/made-blocks.ts';
import { startRetention } from './start-retention.ts';

const DAY_MS = 86_400_000;
const now = 100 * DAY_MS;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a row of the quarantine and an event of a vote are kept for thirty days, a change of an outcome for seven, a block for over two, word of a leaderboard for one, and the retention ends with its signal', async () => {
  await database.pool.query(
    `INSERT INTO quarantine (source, file, byte_offset, reason, raw, received_ms)
     SELECT 'test', '', 0, 'malformed', day, ($1::bigint - day * 86400000::bigint) FROM unnest('{31,29,1}'::int[]) day`,
    [now],
  );
  await database.pool.query(
    `INSERT INTO outcome_change (seq, outcome_id, change, stored_ms)
     SELECT 10 - day, 1, 'updated', ($1::bigint - day * 86400000::bigint) FROM unnest('{8,6}'::int[]) day`,
    [now],
  );
  await database.pool.query(
    `INSERT INTO vote_event (seq, type, key, event, seen_ms)
     SELECT 40 - day, 'action_opened', 'a', '{}', ($1::bigint - day * 86400000::bigint) FROM unnest('{31,29}'::int[]) day`,
    [now],
  );
  await database.pool.query(
    `INSERT INTO reward_leaderboard_change (seq, campaign_id, cycle, changed_ms)
     SELECT 10 - day, 'a', 1, ($1::bigint - day * 86400000::bigint) FROM unnest('{2,0}'::int[]) day`,
    [now],
  );
  const seen = (hoursAgo: number) => ({ nodeSeenUs: (now - hoursAgo * 3_600_000) * 1_000 });
  const ages = [52, 51, 49, 0];
  await storeCoreBlocks(
    database.pool,
    ages.map((hours, index) => ({ ...madeCoreBlock(index), ...seen(hours) })),
  );
  await storeEvmHeaders(
    database.pool,
    ages.map((hours, index) => ({ ...madeEvmHeader(index), ...seen(hours) })),
  );
  const end = new AbortController();
  const { done } = startRetention({
    db: database.pool,
    logger: createLogger({ level: 'silent' }),
    now: () => now,
    signal: end.signal,
    everyMs: 10,
  });
  await expect
    .poll(async () => (await database.pool.query('SELECT raw FROM quarantine ORDER BY 1')).rows)
    .toEqual([{ raw: '1' }, { raw: '29' }]);
  const changes = await database.pool.query('SELECT seq FROM outcome_change');
  expect(changes.rows).toEqual([{ seq: 4 }]);
  expect((await database.pool.query('SELECT seq FROM vote_event')).rows).toEqual([{ seq: 11 }]);
  expect((await database.pool.query('SELECT seq FROM reward_leaderboard_change')).rows).toEqual([
    { seq: 10 },
  ]);
  for (const table of ['core_block', 'evm_header']) {
    const { rows } = await database.pool.query(`SELECT seq FROM ${table} ORDER BY 1`);
    expect(rows).toEqual([{ seq: 3 }, { seq: 4 }]);
  }
  end.abort();
  await done;
});
