import type { Client } from 'pg';
import { announceCommit, FILLS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { announceIngest } from '#store/queries/changes/ingest-notices.ts';
import { foldFills } from '#store/rollups/fold.ts';
import { keepWindows } from '#store/rollups/keep-windows.ts';
import { insertGaps, replaceGap } from '#store/writes/block-gap.ts';
import { copyFills } from '#store/writes/copy-fills.ts';
import { ingestCursor, markHistory } from '#store/writes/ingest-cursor.ts';
import { insertQuarantine } from '#store/writes/quarantine.ts';
import type { Batch } from './batch.ts';

const HOUR_MS = 3_600_000;
/** Hours of wallets reach back 61 days: a window of 30 days, the one before it, and the day in which that begins. */
export const HOURS_KEPT = 1_464;

/** Fills older than this that are stored while history loads are history to those who follow: they pass over them. */
const HISTORY_MS = 86_400_000;

async function announce(client: Client, { after, published }: Batch, nowMs: number): Promise<void> {
  const isHistory = published.length === 0 && nowMs - after.blockTimeMs > HISTORY_MS;
  if (isHistory) await markHistory(client, after.fillSeq);
  await announceIngest(client);
  await announceCommit(client, { topic: FILLS_TOPIC, head: after.fillSeq });
}

/**
 * Stores a batch: its rows, what they add to every rollup, its rejects, its gaps and the cursor, all or nothing.
 * `onLongWait` is called when it waits long for another writer of rollups.
 * @throws CursorMovedError when the stored cursor is not where the batch begins; then nothing was stored.
 */
export async function commitBatch(
  client: Client,
  batch: Batch,
  nowMs: number,
  onLongWait?: () => void,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await ingestCursor.move(client, batch.before, batch.after, nowMs);
    const hour = Math.floor(nowMs / HOUR_MS);
    await keepWindows(client, { hour, fillsUntilMs: batch.after.blockTimeMs }, onLongWait);
    if (batch.rows) {
      await copyFills(client, batch.rows);
      const range = {
        afterSeq: batch.before.fillSeq,
        throughSeq: batch.after.fillSeq,
        keepHoursFrom: hour - HOURS_KEPT,
      };
      await foldFills(client, range, onLongWait);
    }
    await insertQuarantine(client, batch.quarantine, nowMs);
    await insertGaps(client, batch.gaps, nowMs);
    if (batch.recovered) await replaceGap(client, batch.recovered.gap, batch.recovered.parts, nowMs);
    // Blocks without a row change nothing that is read.
    if (batch.rows) await announce(client, batch, nowMs);
    await client.query('COMMIT');
  } catch (error) {
    // The connection may be lost; the first error has the cause.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
