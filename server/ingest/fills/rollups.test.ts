import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type Input, readNodeFiles } from '#server/test/oracle/node-files.ts';
import { rebuildRollups } from '#store/rollups/rebuild.ts';
import { isRecategorisationDue, recategorise } from '#store/rollups/recategorise.ts';
import { HOURS_KEPT } from './commit-batch.ts';
import { expectedBoards } from './testing/expected-boards.ts';
import { expectedRollups } from './testing/expected-rollups.ts';
import { expectedWindows } from './testing/expected-windows.ts';
import type { Table } from './testing/fold-rows.ts';
import { generatedHistory } from './testing/generated-history.ts';
import { cursorValue, ingestFiles, startPipeline, until } from './testing/ingest-files.ts';
import { emptyFills, storedRollups, tableDifferences, windowHour } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;
const keepHoursFrom = (): number => Math.floor(Date.now() / HOUR_MS) - HOURS_KEPT;

/** As it is where the history that was read is long past. */
const NO_WINDOWS = { wallet_window: new Map(), window_clock: new Map(), wallet_board: new Map() };

let database: TestDatabase;
let dir: string;
let input: Input;

beforeAll(async () => {
  database = await freshDatabase();
  dir = generatedHistory(7_000);
  input = await readNodeFiles(dir);
});
beforeEach(() => emptyFills(database.pool));
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rebuild = (fromHour = keepHoursFrom(), hour?: number): Promise<number> =>
  withClient((client) =>
    rebuildRollups(client, { keepHoursFrom: fromHour, ...(hour === undefined ? {} : { hour }) }),
  );

describe('the generated history', () => {
  test('holds every kind of row that the rollups treat apart', () => {
    const dirs = new Set(input.rows.map((row) => row.dir));
    expect([...dirs].sort()).toEqual([
      'Buy',
      'Merge Outcome',
      'Merge Question',
      'Negate Outcome',
      'Sell',
      'Settlement',
      'Split Outcome',
    ]);
    expect(input.rows.some((row) => row.feeToken.startsWith('+'))).toBe(true);
    expect(input.rows.some((row) => row.builderFee > 0n)).toBe(true);
  });
});

describe('rollups kept by ingest', () => {
  test('equal a plain recomputation from the node files in every table and column', async () => {
    await ingestFiles(database, dir, input.lastBlock, 3_000);
    const expected = { ...expectedRollups(input.rows, keepHoursFrom()), ...NO_WINDOWS };
    expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
    expect(await cursorValue(database, 'fills')).toBe(input.rows.length);
  });

  test('equal the ones rebuilt from the stored fills', async () => {
    await ingestFiles(database, dir, input.lastBlock, 7_000);
    const kept = await storedRollups(database.pool);
    await database.pool.query('UPDATE wallet_coin SET position_e8 = position_e8 + 1');
    expect(await rebuild()).toBe(input.rows.length);
    expect(tableDifferences(await storedRollups(database.pool), kept)).toEqual([]);
  });

  test('have windows and boards, and the same when rebuilt, once the history has come to the present', async () => {
    const recent = generatedHistory(1_000, 2, Date.now());
    try {
      const { rows, lastBlock } = await readNodeFiles(recent);
      await ingestFiles(database, recent, lastBlock, 100);
      const hour = await windowHour(database.pool);
      const expected = { ...expectedWindows(rows, hour), ...expectedBoards(rows, hour, () => 'other|') };
      expect(expected.wallet_board?.size).toBeGreaterThan(0);
      expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
      await rebuild(keepHoursFrom(), hour);
      expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
    } finally {
      rmSync(recent, { recursive: true });
    }
  });

  test('keep the hours of wallets from the given one on, and let go of those before it', async () => {
    await ingestFiles(database, dir, input.lastBlock);
    const middle = Math.floor((input.rows[input.rows.length >> 1]?.time ?? 0) / HOUR_MS);
    for (const fromHour of [0, middle]) {
      await rebuild(fromHour);
      const expected = expectedRollups(input.rows, fromHour);
      expect(expected.wallet_hour?.size).toBeGreaterThan(0);
      expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
    }
  });

  test('do not change when all input is read again', async () => {
    await ingestFiles(database, dir, input.lastBlock);
    const before = await storedRollups(database.pool);
    await database.pool.query(`UPDATE ingest_cursor SET file = '20260502/0', byte_offset = 0`);
    const running = startPipeline(database, dir);
    await until('end of the second reading', async () => {
      return (await cursorValue(database, 'duplicate_blocks')) === input.blocks;
    });
    await running.stop();
    expect(tableDifferences(await storedRollups(database.pool), before)).toEqual([]);
    expect(await cursorValue(database, 'fill_seq')).toBe(input.rows.length);
  });
});

describe('recategorise', () => {
  const categoryOf = (outcomeId: number): string => (outcomeId % 3 === 0 ? 'crypto|BTC' : 'sports|');
  const wanted = (): Table => expectedRollups(input.rows, 0, categoryOf).wallet_category as Table;
  const outcomeIds = (): number[] => [
    ...new Set(input.rows.map((row) => Math.floor(Number(row.coin.slice(1)) / 10))),
  ];

  async function learn(client: pg.Client, ids: number[], of: (id: number) => string): Promise<void> {
    const parts = ids.map((id) => of(id).split('|') as [string, string]);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name,
         category, underlying, first_seen_ms, last_seen_ms)
       SELECT id, '', '', '', 'named', 'Yes', 'No', category, underlying, 0, 0
       FROM unnest($1::int[], $2::text[], $3::text[]) AS o (id, category, underlying)
       ON CONFLICT (outcome_id) DO UPDATE SET category = excluded.category, underlying = excluded.underlying`,
      [ids, parts.map(([category]) => category), parts.map(([, underlying]) => underlying)],
    );
    await client.query('COMMIT');
  }

  /** Takes steps until nothing is left to move; answers how many coins were moved by each. */
  async function catchUp(client: pg.Client, maxRows: number): Promise<number[]> {
    const moved: number[] = [];
    while (await isRecategorisationDue(database.pool)) {
      await client.query('BEGIN');
      moved.push(await recategorise(client, maxRows));
      await client.query('COMMIT');
    }
    return moved;
  }

  test('moves what was counted before the metadata came, exactly', async () => {
    await database.pool.query('TRUNCATE outcome');
    await ingestFiles(database, dir, input.lastBlock);
    await withClient(async (client) => {
      await learn(client, outcomeIds(), categoryOf);
      const steps = await catchUp(client, 1_000);
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.every((coins) => coins > 0)).toBe(true);
    });
    const { wallet_category } = await storedRollups(database.pool);
    expect(
      tableDifferences({ wallet_category: wallet_category as Table }, { wallet_category: wanted() }),
    ).toEqual([]);
  });

  test('while fills are being stored, and in several steps, ends with the same figures', async () => {
    await database.pool.query('TRUNCATE outcome');
    const ids = outcomeIds();
    const half = ids.slice(0, ids.length / 2);
    await withClient(async (client) => {
      const done = ingestFiles(database, dir, input.lastBlock, 500);
      await learn(client, half, () => 'macro|cpi');
      await catchUp(client, 500);
      await learn(client, ids, categoryOf);
      await catchUp(client, 500);
      await done;
      await catchUp(client, 500);
    });
    const { wallet_category } = await storedRollups(database.pool);
    expect(
      tableDifferences({ wallet_category: wallet_category as Table }, { wallet_category: wanted() }),
    ).toEqual([]);
  });
});
