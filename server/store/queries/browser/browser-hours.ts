import type { Pool } from 'pg';

export type HourRow = {
  coin: number;
  /** Epoch hours. */
  hour: number;
  open_e8: number;
  high_e8: number;
  low_e8: number;
  close_e8: number;
  trades: number;
  volume_e8: string;
  first_seq: number;
  last_seq: number;
};

/** Hourly bars of `coins` after epoch hour `after`, oldest first. */
export async function browserHours(db: Pool, coins: readonly number[], after: number): Promise<HourRow[]> {
  const { rows } = await db.query<HourRow>(
    `SELECT coin, hour, open_e8, high_e8, low_e8, close_e8, trades, volume_e8, first_seq, last_seq
     FROM coin_hour WHERE coin = ANY($1) AND hour > $2 ORDER BY hour, first_seq`,
    [coins, after],
  );
  return rows;
}

export type BucketRow = {
  coin: number;
  bucket_ms: number;
  close_e8: number;
  volume_e8: string;
  last_seq: number;
};

/** Trades of both coins of an outcome in `[fromMs, toMs]`, folded into buckets of `bucketMs`, oldest first. */
export async function browserBuckets(
  db: Pool,
  coins: readonly number[],
  window: { fromMs: number; toMs: number; bucketMs: number },
): Promise<BucketRow[]> {
  const { rows } = await db.query<BucketRow>(
    `SELECT coin, time_ms / $4 * $4 AS bucket_ms, (array_agg(px_e8 ORDER BY seq DESC))[1] AS close_e8,
       sum(notional_e8) AS volume_e8, max(seq) AS last_seq
     FROM fill
     WHERE coin = ANY($1) AND time_ms BETWEEN $2 AND $3 AND crossed AND dir IN (1, 2)
     GROUP BY coin, bucket_ms ORDER BY bucket_ms, last_seq`,
    [coins, window.fromMs, window.toMs, window.bucketMs],
  );
  return rows;
}
