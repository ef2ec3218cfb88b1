import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type Input, readNodeFiles } from '#server/test/oracle/node-files.ts';
import { HOURS_KEPT } from './commit-batch.ts';
import { expectedRollups } from './testing/expected-rollups.ts';
import { generatedHistory } from './testing/generated-history.ts';
import { cursorValue } from './testing/ingest-files.ts';
import { ingestUnderKills, KILL_SEED, KILLS, KILLS_TIMEOUT_MS } from './testing/killed-ingest.ts';
import { storedRollups, tableDifferences } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;
const FILLS = 12_000;

let database: TestDatabase;
let dir: string;
let input: Input;

beforeAll(async () => {
  database = await freshDatabase();
  dir = generatedHistory(FILLS, 7);
  input = await readNodeFiles(dir);
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

test(
  `ingest that is killed ${KILLS} times ends with what a run in one piece gives (CHAOS_SEED=${KILL_SEED})`,
  async () => {
    await ingestUnderKills({
      program: 'server/ingest/fills/testing/ingest-process.ts',
      config: { databaseUrl: database.url, nodeDataDir: dir, batchFills: 100 },
      stored: () => cursorValue(database, 'fills'),
      total: input.rows.length,
    });
    const { rows } = await database.pool.query('SELECT count(*) AS fills, max(seq) AS last_seq FROM fill');
    expect(rows).toEqual([{ fills: input.rows.length, last_seq: input.rows.length }]);
    const expected = expectedRollups(input.rows, Math.floor(Date.now() / HOUR_MS) - HOURS_KEPT);
    expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
  },
  KILLS_TIMEOUT_MS,
);
