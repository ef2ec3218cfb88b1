import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { Logger } from '#observe/logger.ts';
import { isRecategorisationDue, recategorise } from '#store/rollups/recategorise.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { Bell } from './bell.ts';

type Deps = {
  db: Pool;
  bus: Bus;
  logger: Logger;
  signal: AbortSignal;
  /** How often to look without being told of a change. */
  checkMs: number;
};

/** Rows of wallet_coin that one step moves, which holds fills up for about a second with 5 million of them stored. */
const STEP_ROWS = 50_000;
/** Between two steps fills have half as long as the step before took to themselves, within these bounds. */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * Counts what was traded before its metadata came under the category that its outcome has now, a step at a time. What
 * is to be done follows from the stored tables, so that nothing is lost when the process ends between the storing of
 * an outcome and this; fills stored at the same moment as their outcome are found at the next look. Runs until the
 * signal.
 */
export async function keepCategories({ db, bus, logger, signal, checkMs }: Deps): Promise<void> {
  const bell = new Bell();
  const leave = bus.subscribe('outcomes', () => bell.ring());
  while (!signal.aborted) {
    try {
      await catchUp(db, signal);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'categories could not be counted anew; trying again');
    }
    await bell.wait(checkMs, signal);
  }
  leave();
}

async function catchUp(db: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isRecategorisationDue(db))) {
    const startedMs = performance.now();
    await inTransaction(db, (client) => recategorise(client, STEP_ROWS));
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (performance.now() - startedMs) / 2));
    await delay(pauseMs, undefined, { signal }).catch(() => {});
  }
}
