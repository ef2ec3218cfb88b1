import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { rebuildRollups } from '#server/test/market-data/rebuild-rollups.ts';
import { type CommitNotice, listenForCommits } from '#store/queries/changes/changefeed-notices.ts';
import { listenForIngest } from '#store/queries/changes/ingest-notices.ts';
import type { NoticeListener } from '#store/queries/changes/notices.ts';
import { cursorValue, ingestFiles, until } from './testing/ingest-files.ts';
import { NodeDirectory } from './testing/node-directory.ts';

const HOUR_MS = 3_600_000;
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;

let database: TestDatabase;
let listener: NoticeListener;
let node: NodeDirectory;
let notices = 0;
let commits: NoticeListener;
const heads: CommitNotice[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  node = new NodeDirectory();
  listener = listenForIngest({
    url: database.url,
    onCommit: () => {
      notices += 1;
    },
    onState: () => undefined,
    onError: () => undefined,
  });
  commits = listenForCommits({
    url: database.url,
    onCommit: (commit) => heads.push(commit),
    onState: () => undefined,
    onError: () => undefined,
  });
  await until('listeners', () => listener.isListening && commits.isListening);
});
afterAll(async () => {
  node.remove();
  await listener.close();
  await commits.close();
  await database.drop();
});

test('every process that listens hears of each commit of fills, once', async () => {
  node.blocks(T0, 1, 4);
  await ingestFiles(database, node.dir, 4, 1);
  const { rows } = await database.pool.query<{ transactions: number }>(
    'SELECT count(DISTINCT xmin::text) AS transactions FROM fill',
  );
  const transactions = Number(rows[0]?.transactions);
  expect(transactions).toBeGreaterThan(1);
  await until('notice of each', () => notices >= transactions);
  expect(notices).toBe(transactions);
  await until('the newest number', () => heads.at(-1)?.head === transactions);
  expect(heads.every(({ topic }) => topic === 'fills')).toBe(true);
});

test('every process that listens hears of rollups that were computed anew', async () => {
  const before = notices;
  await rebuildRollups(database.pool);
  await until('notice', () => notices > before);
});

test('fills that were days old when they were loaded are history to those who follow, fills of today are not', async () => {
  const old = new NodeDirectory();
  const loaded = await freshDatabase();
  old.blocks(T0 - 72 * HOUR_MS, 1, 2, 3);
  await ingestFiles(loaded, old.dir, 3);
  expect(await cursorValue(loaded, 'history_seq')).toBe(3);
  old.blocks(T0, 4, 5);
  await ingestFiles(loaded, old.dir, 5);
  expect(await cursorValue(loaded, 'history_seq')).toBe(3);
  old.remove();
  await loaded.drop();
});
