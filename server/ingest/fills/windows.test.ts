import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type Input, readNodeFiles } from '#server/test/oracle/node-files.ts';
import { foldFills, prepareFold } from '#store/rollups/fold.ts';
import { keepWindows } from '#store/rollups/keep-windows.ts';
import { ROLLUP_TABLES, rebuildRollups } from '#store/rollups/rebuild.ts';
import { HOURS_KEPT } from './commit-batch.ts';
import { expectedBoards } from './testing/expected-boards.ts';
import { expectedWindows } from './testing/expected-windows.ts';
import { generatedHistory } from './testing/generated-history.ts';
import { ingestFiles } from './testing/ingest-files.ts';
import { storedRollups, tableDifferences } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;
const STEP_FILLS = 150;
/** Figures are compared after so many folds: a slip in one of them stays. */
const COMPARED_EVERY = 3;
/** Every kind of board: with and without an underlying, and one underlying in two categories. */
const CATEGORIES = ['sports|', 'crypto|BTC', 'crypto|ETH', 'macro|btc'];
const categoryOf = (outcomeId: number): string => CATEGORIES[outcomeId % CATEGORIES.length] ?? '';

let database: TestDatabase;
let client: pg.Client;
let dir: string;
let input: Input;

beforeAll(async () => {
  database = await freshDatabase();
  dir = generatedHistory(4_000);
  input = await readNodeFiles(dir);
  await database.pool.query(
    `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name, category,
       underlying, first_seen_ms, last_seen_ms)
     SELECT id, '', '', '', 'named', 'Yes', 'No', split_part(name, '|', 1), split_part(name, '|', 2), 0, 0
     FROM jsonb_each_text($1) o (key, name), LATERAL (SELECT key::int AS id) i`,
    [Object.fromEntries(outcomeIds().map((id) => [id, categoryOf(id)]))],
  );
  await ingestFiles(database, dir, input.lastBlock);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await prepareFold(client);
});
beforeEach(async () => {
  await client.query(`TRUNCATE ${ROLLUP_TABLES.join(', ')}`);
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await client.end();
  await database.drop();
});

const outcomeIds = (): number[] => [
  ...new Set(input.rows.map((row) => Math.floor(Number(row.coin.slice(1)) / 10))),
];

const hourOf = (place: number): number => Math.floor((input.rows[place]?.time ?? 0) / HOUR_MS);

async function inTransaction(work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

const keep = (hour: number): Promise<void> => keepWindows(client, { hour, fillsUntilMs: hour * HOUR_MS });

/** Folds the fills after the first `afterSeq` as ingest does at epoch hour `hour`. */
const fold = (afterSeq: number, throughSeq: number, hour: number): Promise<void> =>
  inTransaction(async () => {
    await keep(hour);
    await foldFills(client, { afterSeq, throughSeq, keepHoursFrom: hour - HOURS_KEPT });
  });

async function expectWindows(hour: number, fills = input.rows.length): Promise<void> {
  const rows = input.rows.slice(0, fills);
  const expected = { ...expectedWindows(rows, hour), ...expectedBoards(rows, hour, categoryOf) };
  const stored = await storedRollups(database.pool, Object.keys(expected));
  expect(tableDifferences(stored, expected)).toEqual([]);
}

test('windows and boards are exact whenever fills arrive, as hours pass', async () => {
  const lengths = new Set<number>();
  for (let seq = 0, before = hourOf(0); seq < input.rows.length; seq += STEP_FILLS) {
    const through = Math.min(seq + STEP_FILLS, input.rows.length);
    const hour = hourOf(through - 1);
    lengths.add(hour - before);
    await fold(seq, through, hour);
    if ((seq / STEP_FILLS) % COMPARED_EVERY === 0) await expectWindows(hour, through);
    before = hour;
  }
  await expectWindows(hourOf(input.rows.length - 1));
  expect(Math.min(...lengths)).toBeLessThanOrEqual(24);
});

test('windows and boards are exact over single hours, over a stop of hours and over one of days', async () => {
  let hour = hourOf(input.rows.length >> 1);
  await rebuildRollups(client, { keepHoursFrom: 0, hour });
  await expectWindows(hour);
  for (const passed of [1, 1, 7, 24, 25, 300, 1_300]) {
    hour += passed;
    await inTransaction(() => keep(hour));
    await expectWindows(hour);
  }
});

test('windows and boards follow a clock that is set back', async () => {
  const hour = hourOf(input.rows.length >> 1);
  await rebuildRollups(client, { keepHoursFrom: 0, hour });
  await inTransaction(() => keep(hour - 3));
  await expectWindows(hour - 3);
});
