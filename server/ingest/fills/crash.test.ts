import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { type Input, readNodeFiles } from '#server/test/oracle/node-files.ts';
import { SOAK } from '#server/test/soak-settings.ts';
import { HOURS_KEPT } from './commit-batch.ts';
import { expectedRollups } from './testing/expected-rollups.ts';
import { generatedHistory } from './testing/generated-history.ts';
import { cursorValue, until } from './testing/ingest-files.ts';
import { storedRollups, tableDifferences } from './testing/stored-rollups.ts';

const HOUR_MS = 3_600_000;
/** How often ingest is killed; `SOAK=1 npx vitest run server/ingest/fills/crash.test.ts` soaks. */
const KILLS = SOAK.ingestKills;
/** What the moments of the kills follow from; the title of the test names it, `CHAOS_SEED=<it>` repeats them. */
const SEED = SOAK.seed ?? randomInt(2 ** 31);
const FILLS = 12_000;

let database: TestDatabase;
let dir: string;
let input: Input;
let child: ChildProcess | null = null;

beforeAll(async () => {
  database = await freshDatabase();
  dir = generatedHistory(FILLS, 7);
  input = await readNodeFiles(dir);
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

function startProcess(): ChildProcess {
  const config = { databaseUrl: database.url, nodeDataDir: dir, batchFills: 100 };
  child = spawn(
    process.execPath,
    [path.resolve('server/ingest/fills/testing/ingest-process.ts'), JSON.stringify(config)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return child;
}

/** Numbers of fills, ascending: once so many are stored, ingest is killed at whatever it does then. */
function killsAt(seed: number): number[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  // Never in the last tenth: something is left to do after each kill.
  return Array.from({ length: KILLS }, () => Math.ceil(next() * input.rows.length * 0.9)).sort(
    (left, right) => left - right,
  );
}

test(
  `ingest that is killed ${KILLS} times ends with what a run in one piece gives (CHAOS_SEED=${SEED})`,
  async () => {
    for (const fills of killsAt(SEED)) {
      const running = startProcess();
      await until(`${fills} stored fills`, async () => (await cursorValue(database, 'fills')) >= fills);
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    const last = startProcess();
    await until('end of the history', async () => done(await cursorValue(database, 'fills')));
    last.kill('SIGTERM');
    await once(last, 'exit');
    const { rows } = await database.pool.query('SELECT count(*) AS fills, max(seq) AS last_seq FROM fill');
    expect(rows).toEqual([{ fills: input.rows.length, last_seq: input.rows.length }]);
    const expected = expectedRollups(input.rows, Math.floor(Date.now() / HOUR_MS) - HOURS_KEPT);
    expect(tableDifferences(await storedRollups(database.pool), expected)).toEqual([]);
  },
  60_000 + KILLS * 10_000,
);

const done = (fills: number): boolean => fills >= input.rows.length;
