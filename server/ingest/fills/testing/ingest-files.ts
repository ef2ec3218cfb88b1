import { setTimeout as delay } from 'node:timers/promises';
import type { IngestProgress } from '#bus/topics.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { createLogger } from '#observe/logger.ts';
import type { TestDatabase } from '#server/test/databases/database.ts';
import { runFillsPipeline } from '../pipeline.ts';

const DEADLINE_MS = 120_000;

/** Looks again every few milliseconds until `condition` holds; fails after a deadline. */
export async function until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`in ${DEADLINE_MS} ms there was no ${what}`);
    await delay(10);
  }
}

/** A figure of the stored cursor; -1 before the first batch. */
export async function cursorValue(database: TestDatabase, column: string): Promise<number> {
  const { rows } = await database.pool.query(`SELECT ${column} AS value FROM ingest_cursor`);
  return Number(rows[0]?.value ?? -1);
}

export type RunningIngest = {
  fills: SequencedFill[];
  progress: IngestProgress[];
  /** Waits until block `number` is stored. */
  reached(number: number): Promise<void>;
  stop(): Promise<void>;
};

/** Runs the pipeline in this process on a test database. */
export function startPipeline(
  database: TestDatabase,
  nodeDataDir: string,
  batchFills?: number,
): RunningIngest {
  const stopping = new AbortController();
  const running: Omit<RunningIngest, 'reached' | 'stop'> = { fills: [], progress: [] };
  const ended = runFillsPipeline({
    databaseUrl: database.url,
    nodeDataDir,
    logger: createLogger({ level: 'silent' }),
    signal: stopping.signal,
    onFills: (fills) => running.fills.push(...fills),
    onProgress: (progress) => running.progress.push(progress),
    ...(batchFills ? { batchFills } : {}),
  });
  return {
    ...running,
    reached: (number) =>
      until(`block ${number}`, async () => (await cursorValue(database, 'block_number')) >= number),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Runs the pipeline until block `lastBlock` is stored. */
export async function ingestFiles(
  database: TestDatabase,
  nodeDataDir: string,
  lastBlock: number,
  batchFills?: number,
): Promise<void> {
  const running = startPipeline(database, nodeDataDir, batchFills);
  try {
    await running.reached(lastBlock);
  } finally {
    await running.stop();
  }
}
