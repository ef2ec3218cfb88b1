import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { blockLine, nodeFill, wallet } from '#server/test/oracle/hand-made.ts';
import { corruptEvents, corruptLines } from '#server/test/system/corrupt-lines.ts';
import { cursorValue, type RunningIngest, startPipeline, until } from './testing/ingest-files.ts';
import { goodLine, NodeDirectory } from './testing/node-directory.ts';
import { emptyFills } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;

let database: TestDatabase;
let node: NodeDirectory;
let running: RunningIngest[];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await emptyFills(database.pool);
  node = new NodeDirectory();
  running = [];
});
afterEach(async () => {
  for (const ingest of running) await ingest.stop();
  node.remove();
});
afterAll(() => database.drop());

function start(batchFills?: number): RunningIngest {
  const ingest = startPipeline(database, node.dir, batchFills);
  running.push(ingest);
  return ingest;
}

async function storedTids(): Promise<number[]> {
  const { rows } = await database.pool.query<{ tid: number }>('SELECT tid FROM fill ORDER BY seq');
  return rows.map(({ tid }) => tid);
}

async function reasons(): Promise<string[]> {
  const { rows } = await database.pool.query<{ reason: string }>(
    'SELECT reason FROM quarantine ORDER BY quarantine_id',
  );
  return rows.map(({ reason }) => reason);
}

const gapRows = async (): Promise<[number, number, boolean][]> =>
  (
    await database.pool.query<{ from_block: number; to_block: number; filled: boolean }>(
      'SELECT from_block, to_block, filled_ms IS NOT NULL AS filled FROM block_gap ORDER BY from_block',
    )
  ).rows.map((row) => [row.from_block, row.to_block, row.filled]);

describe('fills ingest', () => {
  test('tells of live fills once they are stored, in the order of their sequence numbers', async () => {
    node.blocks(T0, 1, 2);
    const ingest = start();
    await until('live phase', () => ingest.progress.some(({ phase }) => phase === 'live'));
    node.blocks(T0, 3, 4);
    await until('two live fills', () => ingest.fills.length === 2);
    expect(ingest.fills.map(({ seq, tid }) => [seq, tid])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expect(await storedTids()).toEqual([1, 2, 3, 4]);
  });

  test('stores a block once, however often it is written', async () => {
    node.blocks(T0, 1, 2, 2, 1, 3);
    node.blocks(T0 + HOUR_MS, 3, 4);
    await start().reached(4);
    expect(await storedTids()).toEqual([1, 2, 3, 4]);
    expect(await cursorValue(database, 'duplicate_blocks')).toBe(3);
  });

  test('never takes a line that is not finished, and takes it whole later', async () => {
    const line = goodLine(2, T0);
    node.blocks(T0, 1);
    node.append(T0, line.slice(0, 100));
    const ingest = start();
    await ingest.reached(1);
    node.append(T0, line.slice(100));
    expect(await storedTids()).toEqual([1]);
    node.append(T0, '\n');
    await ingest.reached(2);
    expect(await storedTids()).toEqual([1, 2]);
    expect(await reasons()).toEqual([]);
  });

  test('goes on at the stored cursor', async () => {
    node.blocks(T0, 1, 2);
    const first = start();
    await first.reached(2);
    await first.stop();
    node.blocks(T0, 3);
    await start().reached(3);
    expect(await storedTids()).toEqual([1, 2, 3]);
    expect(await cursorValue(database, 'duplicate_blocks')).toBe(0);
  });
});

describe('corrupt input', () => {
  test('stops nothing: every good row around it is stored, every bad one kept raw', async () => {
    const good = (tid: number): unknown => [wallet(1), nodeFill({ coin: '#10', time: T0, tid })];
    let block = 1;
    for (const [, event] of corruptEvents()) {
      node.append(T0, `${blockLine(block, T0, [good(block), event])}\n`);
      block++;
    }
    const tids = Array.from({ length: block - 1 }, (_, at) => at + 1);
    for (const [, bytes] of corruptLines(T0)) {
      node.append(T0, bytes(block));
      node.blocks(T0, block + 1);
      tids.push(block + 1);
      block += 2;
    }
    await start().reached(block - 1);
    expect(await storedTids()).toEqual(tids);
    expect((await reasons()).length).toBeGreaterThanOrEqual(
      corruptEvents().length + corruptLines(T0).length - 3,
    );
    expect(await cursorValue(database, 'quarantined')).toBe((await reasons()).length);
  });

  test('with a block number out of all reason does not make duplicates of what follows', async () => {
    node.blocks(T0, 1, 2 ** 44, 2);
    await start().reached(2);
    expect(await storedTids()).toEqual([1, 2]);
    expect(await reasons()).toEqual(['implausible_block']);
    expect(await gapRows()).toEqual([]);
  });
});

describe('missing blocks', () => {
  test('are no gap before the first block', async () => {
    node.blocks(T0, 1_000);
    await start().reached(1_000);
    expect(await gapRows()).toEqual([]);
  });

  test('are recorded, found in the archive of their hour and stored exactly once', async () => {
    node.blocks(T0, 1, 2, 6);
    node.archive(T0, 1, 2, 3, 4, 5, 6);
    await start().reached(6);
    await until('filled gap', async () => (await gapRows()).every(([, , filled]) => filled));
    expect(await gapRows()).toEqual([[3, 5, true]]);
    expect(await storedTids()).toEqual([1, 2, 6, 3, 4, 5]);
    expect(await cursorValue(database, 'block_number')).toBe(6);
  });

  test('that are found in part leave the rest open', async () => {
    node.blocks(T0, 1);
    node.blocks(T0 + HOUR_MS, 9);
    node.archive(T0, 3, 4, 7, 20);
    await start().reached(9);
    await until('parts of the gap', async () => (await gapRows()).length > 1);
    expect(await gapRows()).toEqual([
      [2, 2, false],
      [3, 4, true],
      [5, 6, false],
      [7, 7, true],
      [8, 8, false],
    ]);
    expect(await storedTids()).toEqual([1, 9, 3, 4, 7]);
  });

  test('that come late in the file itself are stored once', async () => {
    node.blocks(T0, 1, 3, 2, 4);
    await start().reached(4);
    await until('filled gap', async () => (await gapRows()).every(([, , filled]) => filled));
    expect((await storedTids()).sort()).toEqual([1, 2, 3, 4]);
  });

  test('leave the same rollups as a run without a gap, but for the order of sequence numbers', async () => {
    const line = (number: number, px: string): string =>
      `${blockLine(number, T0 + number, [[wallet(number % 3), nodeFill({ coin: '#10', time: T0 + number, px })]])}\n`;
    const lines = ['0.1', '0.2', '0.9', '0.3', '0.4'].map((px, at) => line(at + 1, px));
    node.append(T0, lines[0] + lines[4]!);
    node.archiveText(T0, lines.join(''));
    await start().reached(5);
    await until('filled gap', async () => (await gapRows()).every(([, , filled]) => filled));
    const { rows } = await database.pool.query(
      `SELECT s.last_px_e8, s.trades, s.traders, h.open_e8, h.high_e8, h.low_e8, h.close_e8
       FROM coin_stats s JOIN coin_hour h USING (coin)`,
    );
    expect(rows).toEqual([
      {
        last_px_e8: 40_000_000,
        trades: 5,
        traders: 3,
        open_e8: 10_000_000,
        high_e8: 90_000_000,
        low_e8: 10_000_000,
        close_e8: 40_000_000,
      },
    ]);
  });
});

describe('two ingesters on one database', () => {
  test('never work at once: the second waits and goes on where the first ended', async () => {
    node.blocks(T0, 1, 2);
    const first = start();
    await first.reached(2);
    const second = start();
    node.blocks(T0, 3, 4);
    await first.reached(4);
    expect(second.progress).toEqual([]);
    await first.stop();
    node.blocks(T0, 5);
    await second.reached(5);
    expect(await storedTids()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('an outage of the database', () => {
  test('loses nothing and doubles nothing, wherever it strikes', async () => {
    const numbers = Array.from({ length: 400 }, (_, at) => at + 1);
    node.blocks(T0, ...numbers.slice(0, 200));
    const ingest = start(10);
    for (let cut = 0; cut < 8; cut++) {
      await until('some more blocks', async () => (await cursorValue(database, 'block_number')) > cut * 10);
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'hashmark-ingest' AND datname = current_database()`,
      );
    }
    node.blocks(T0, ...numbers.slice(200));
    await ingest.reached(400);
    expect(await storedTids()).toEqual(numbers);
    expect(await cursorValue(database, 'fill_seq')).toBe(400);
    const { rows } = await database.pool.query('SELECT sum(trades)::int AS trades FROM coin_stats');
    expect(rows[0].trades).toBe(400);
  });
});
