import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { deleteOldLog } from '#store/queries/access/request-log.ts';
import { deleteOldUsageDays } from '#store/queries/access/usage-day.ts';

export type RequestLogRetention = {
  db: Pool;
  logger: Logger;
  now: () => number;
  /** Ends it. */
  signal: AbortSignal;
  everyMs?: number;
  /** Rows that one statement deletes at most. */
  portion?: number;
};

const LOG_DAYS = 30;
/** A year and the month that it is compared with. */
const USAGE_DAYS = 400;
/** A block of a busy organisation is a hundred kilobytes. */
const PORTION = 500;

async function deleteAll(
  signal: AbortSignal,
  portion: number,
  remove: () => Promise<number>,
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    const count = await remove();
    deleted += count;
    if (count < portion) break;
  }
  return deleted;
}

/** Deletes requests after 30 days and daily counts after 400, in short statements. */
export async function keepRequestLog(input: RequestLogRetention): Promise<void> {
  const { db, logger, now, signal, everyMs = HOUR_MS, portion = PORTION } = input;
  await every(everyMs, { signal, logger, what: 'deleting old requests' }, async () => {
    const nowMs = now();
    const today = Math.floor(nowMs / DAY_MS);
    const blocks = await deleteAll(signal, portion, () =>
      deleteOldLog(db, nowMs - LOG_DAYS * DAY_MS, portion),
    );
    const days = await deleteAll(signal, portion, () => deleteOldUsageDays(db, today - USAGE_DAYS, portion));
    if (blocks + days > 0) logger.info({ blocks, days }, 'old requests deleted from the log');
  });
}
