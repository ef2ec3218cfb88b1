import type { Client } from 'pg';
import { announceIngest } from '../queries/changes/ingest-notices.ts';
import { foldFills, prepareFold } from './fold.ts';
import { rebuildWindows } from './keep-windows.ts';
import { lockRollups } from './rollup-lock.ts';

/** Every table that a fold writes. */
export const ROLLUP_TABLES = [
  'coin_category',
  'coin_stats',
  'coin_hour',
  'coin_day',
  'coin_day_wallet',
  'outcome_stats',
  'coin_settlement',
  'outcome_settlement',
  'wallet_coin',
  'wallet_total',
  'wallet_category',
  'wallet_hour',
  'wallet_coin_hour',
  'wallet_day',
  'builder_total',
  'builder_wallet',
  'builder_wallet_coin',
  'builder_wallet_week',
  'builder_day',
  'market_day',
  'wallet_window',
  'window_clock',
  'wallet_board',
] as const;

const FOLD_FILLS = 100_000;

/**
 * Computes every rollup anew from the stored fills, in one transaction: readers see the old figures until the new ones
 * are complete, ingest waits meanwhile, and a failure changes nothing. `client` is the caller's own connection and
 * keeps the settings of a fold. Without `hour`, the epoch hour that windows end with, no windows are kept and readers
 * sum instead. @returns how many sequence numbers were folded
 */
export async function rebuildRollups(
  client: Client,
  options: { keepHoursFrom: number; hour?: number; onProgress?: (done: number, total: number) => void },
): Promise<number> {
  await prepareFold(client);
  await client.query('BEGIN');
  try {
    await lockRollups(client);
    // DELETE, unlike TRUNCATE, lets readers keep the old figures until the commit.
    for (const table of ROLLUP_TABLES) await client.query(`DELETE FROM ${table}`);
    const { rows } = await client.query<{ last: string | number | null }>(
      'SELECT max(seq) AS last FROM fill',
    );
    const last = Number(rows[0]?.last ?? 0);
    for (let afterSeq = 0; afterSeq < last; afterSeq += FOLD_FILLS) {
      const throughSeq = Math.min(afterSeq + FOLD_FILLS, last);
      await foldFills(client, { afterSeq, throughSeq, keepHoursFrom: options.keepHoursFrom });
      await client.query(
        'DELETE FROM batch_wallet_coin; DELETE FROM batch_wallet_day; DELETE FROM batch_wallet_hour',
      );
      options.onProgress?.(throughSeq, last);
    }
    // Without a clock the folds have left windows and boards alone.
    if (options.hour !== undefined) await rebuildWindows(client, options.hour);
    await announceIngest(client);
    await client.query('COMMIT');
    return last;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
