import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { isOutage, isRefusal } from './refusals.ts';
import { cursorValue, type RunningIngest, startPipeline, until } from './testing/ingest-files.ts';
import { goodLine, NodeDirectory } from './testing/node-directory.ts';
import { emptyFills } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;

let database: TestDatabase;
let node: NodeDirectory;
let ingest: RunningIngest | null;

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await emptyFills(database.pool);
  node = new NodeDirectory();
  ingest = null;
});
afterEach(async () => {
  await ingest?.stop();
  await database.pool.query('ALTER TABLE fill DROP CONSTRAINT IF EXISTS refuses');
  node.remove();
});
afterAll(() => database.drop());

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

const takeOnly = (condition: string): Promise<unknown> =>
  database.pool.query(`ALTER TABLE fill ADD CONSTRAINT refuses CHECK (${condition}) NOT VALID`);

async function storedTids(): Promise<number[]> {
  const { rows } = await database.pool.query<{ tid: number }>('SELECT tid FROM fill ORDER BY seq');
  return rows.map(({ tid }) => tid);
}

async function quarantined(): Promise<[string, string][]> {
  const { rows } = await database.pool.query<{ reason: string; raw: string }>(
    'SELECT reason, raw FROM quarantine ORDER BY quarantine_id',
  );
  return rows.map(({ reason, raw }) => [reason, raw]);
}

test('blocks that the database refuses are kept raw, all others stored exactly once and in order', async () => {
  await takeOnly('tid NOT IN (1, 37, 38, 90)');
  node.blocks(T0, ...numbersTo(100));
  ingest = startPipeline(database, node.dir);
  await ingest.reached(100);
  expect(await storedTids()).toEqual(numbersTo(100).filter((tid) => ![1, 37, 38, 90].includes(tid)));
  const lines = readFileSync(node.path(T0), 'utf8').split('\n');
  expect(await quarantined()).toEqual(
    [1, 37, 38, 90].map((number) => ['refused_by_database', lines[number - 1]]),
  );
  expect(await cursorValue(database, 'blocks')).toBe(100);
  expect(await cursorValue(database, 'fill_seq')).toBe(96);
  expect(await cursorValue(database, 'quarantined')).toBe(4);
  const { rows } = await database.pool.query(
    'SELECT (SELECT sum(trades)::int FROM coin_stats) AS trades, (SELECT count(*)::int FROM block_gap) AS gaps',
  );
  expect(rows).toEqual([{ trades: 96, gaps: 0 }]);
});

test('missing blocks that are found are stored but for one that the database refuses', async () => {
  await takeOnly('tid <> 4');
  node.blocks(T0, 1, 2, 7);
  const lines = [3, 4, 5, 6].map((number) => goodLine(number, T0));
  node.archiveText(T0, `${lines.join('\n')}\n`);
  ingest = startPipeline(database, node.dir);
  await until('filled gap', async () => {
    const { rows } = await database.pool.query<{ filled: boolean }>(
      'SELECT filled_ms IS NOT NULL AS filled FROM block_gap',
    );
    return rows.length > 0 && rows.every(({ filled }) => filled);
  });
  expect((await storedTids()).sort()).toEqual([1, 2, 3, 5, 6, 7]);
  expect(await quarantined()).toEqual([['refused_by_database', lines[1]]]);
});

test('a database that refuses everything stalls ingest, which gives up few blocks and goes on later', async () => {
  await takeOnly('false');
  node.blocks(T0, ...numbersTo(60));
  ingest = startPipeline(database, node.dir);
  const { progress } = ingest;
  await until('stall', () => progress.some(({ phase }) => phase === 'stalled'));
  expect(await quarantined()).toHaveLength(20);
  await database.pool.query('ALTER TABLE fill DROP CONSTRAINT refuses');
  await ingest.reached(60);
  expect(await storedTids()).toEqual(numbersTo(60).slice(20));
  await until('end of the stall', () => progress.at(-1)?.phase !== 'stalled');
});

test.each([
  ['08006', 'outage'],
  ['40001', 'outage'],
  ['53300', 'outage'],
  ['55P03', 'outage'],
  ['57P01', 'outage'],
  ['58030', 'outage'],
  ['22003', 'refusal'],
  ['23505', 'refusal'],
  ['42P01', 'fault'],
  ['XX000', 'fault'],
])('a database error %s is taken as %s', (code, kind) => {
  const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code });
  expect([isOutage(error), isRefusal(error)]).toEqual([kind === 'outage', kind === 'refusal']);
});

test('a broken socket is an outage, a fault of the program is not', () => {
  expect(isOutage(Object.assign(new Error('read'), { code: 'ECONNRESET' }))).toBe(true);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage(new TypeError('undefined is not a function'))).toBe(false);
});
