import type { Pool } from 'pg';
import type { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { isRecategorisationDue, recategorise } from '#store/rollups/recategorise.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';

type Deps = {
  db: Pool;
  /** Rings when outcomes were stored. */
  bell: Bell;
  logger: Logger;
  signal: AbortSignal;
  /** Interval between checks without a notification. */
  checkMs: number;
};

/** Rows of wallet_coin that one step moves: as many as take about a second, for which fills are held up. */
const FIRST_STEP_ROWS = 2_000;
const MIN_STEP_ROWS = 500;
const MAX_STEP_ROWS = 50_000;
const STEP_MS = 1_000;
/** Between two steps fills have half as long as the step before took to themselves, within these bounds. */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * Counts what was traded before its metadata came under the category that its outcome has now, a step at a time. What
 * is to be done follows from the stored tables, so that nothing is lost when the process ends between the storing of
 * an outcome and this; fills stored at the same moment as their outcome are found at the next look. Runs until the
 * signal.
 */
export async function keepCategories({ db, bell, logger, signal, checkMs }: Deps): Promise<void> {
  while (!signal.aborted) {
    try {
      await catchUp(db, signal);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'recounting categories failed; trying again');
    }
    await bell.wait(checkMs, signal);
  }
}

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** How many rows the next step moves when one of `rows` took `tookMs`: twice as many at most, half at least. */
export function nextStepRows(rows: number, tookMs: number): number {
  const byTime = Math.round(rows * within(0.5, STEP_MS / tookMs, 2));
  return within(MIN_STEP_ROWS, byTime, MAX_STEP_ROWS);
}

async function catchUp(db: Pool, signal: AbortSignal): Promise<void> {
  let stepRows = FIRST_STEP_ROWS;
  while (!signal.aborted && (await isRecategorisationDue(db))) {
    const startedMs = performance.now();
    await inTransaction(db, (client) => recategorise(client, stepRows));
    const tookMs = performance.now() - startedMs;
    stepRows = nextStepRows(stepRows, tookMs);
    await pause(within(MIN_PAUSE_MS, tookMs / 2, MAX_PAUSE_MS), signal);
  }
}
