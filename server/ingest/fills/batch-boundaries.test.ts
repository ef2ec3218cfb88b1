import { readFileSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { hourlyFiles, type Input, readNodeFiles } from '#server/test/oracle/node-files.ts';
import { type IngestCursor, ingestCursor } from '#store/writes/ingest-cursor.ts';
import { BatchBuilder } from './batch.ts';
import { HOURS_KEPT } from './commit-batch.ts';
import { FillsWriter } from './fills-writer.ts';
import { expectedRollups } from './testing/expected-rollups.ts';
import { generatedHistory } from './testing/generated-history.ts';
import { emptyFills, storedRollups, tableDifferences } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let writer: FillsWriter;
let dir: string;
let input: Input;
let lines: Buffer[];

beforeAll(async () => {
  database = await freshDatabase();
  dir = generatedHistory(1_500, 3);
  input = await readNodeFiles(dir);
  lines = hourlyFiles(dir).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Buffer.from(line)),
  );
  writer = new FillsWriter({
    databaseUrl: database.url,
    logger: createLogger({ level: 'silent' }),
    signal: new AbortController().signal,
  });
});
afterAll(async () => {
  await writer.close();
  rmSync(dir, { recursive: true });
  await database.drop();
});

/** Stores all lines in batches that end after the lines numbered in `cuts`. */
async function ingestInBatches(cuts: Set<number>): Promise<void> {
  let cursor: IngestCursor = await writer.cursor();
  let builder = new BatchBuilder(cursor, false);
  for (const [at, line] of lines.entries()) {
    builder.addLine('20260502/0', { line, start: at, end: at + 1, oversized: false });
    if (!cuts.has(at) && at !== lines.length - 1) continue;
    const batch = builder.finish();
    await writer.commit(batch);
    cursor = batch.after;
    builder = new BatchBuilder(cursor, false);
  }
}

test('the tables are the same wherever batches begin and end', async () => {
  const expected = expectedRollups(input.rows, Math.floor(Date.now() / HOUR_MS) - HOURS_KEPT);
  const cuts = fc.uniqueArray(fc.nat(lines.length - 1), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(cuts, async (after) => {
      await emptyFills(database.pool);
      await ingestInBatches(new Set(after));
      expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('a batch that was stored already is not stored again', async () => {
  await emptyFills(database.pool);
  const builder = new BatchBuilder(await writer.cursor(), false);
  for (const [at, line] of lines.entries()) {
    builder.addLine('20260502/0', { line, start: at, end: at + 1, oversized: false });
  }
  const batch = builder.finish();
  await writer.commit(batch);
  await expect(writer.commit(batch)).rejects.toThrow('moved by somebody else');
  const cursor = await database.pool.connect().then(async (client) => {
    const read = await ingestCursor.read(client);
    client.release();
    return read;
  });
  expect(cursor).toEqual(batch.after);
  expect((await database.pool.query('SELECT count(*) AS fills FROM fill')).rows[0].fills).toBe(
    input.rows.length,
  );
});
