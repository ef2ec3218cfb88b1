import type { Pool } from 'pg';
import { announceCommit, FILLS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';

/**
 * Stores `count` trades as ingest does, in one transaction that is announced: numbers go on from the newest, `tid` is
 * the number, every third sells, and sizes go from 1 to 100. Answers the newest number.
 */
export async function storeFills(
  db: Pool,
  { count, timeMs }: { count: number; timeMs: number },
): Promise<number> {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
         start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, hash, fee_token)
       SELECT seq, seq, $2, seq, seq, (seq % 100 + 1) * 100000000, (seq % 100 + 1) * 50000000, 0, 0, 0, 10, 50000000,
         CASE WHEN seq % 3 = 0 THEN 2 ELSE 1 END, seq % 3 <> 0, true, decode(repeat('11', 20), 'hex'),
         decode(repeat('22', 32), 'hex'), 'USDC'
       FROM (SELECT coalesce(max(seq), 0) AS last FROM fill) l, generate_series(last + 1, last + $1) AS seq`,
      [count, timeMs],
    );
    const { rows } = await client.query<{ head: number }>('SELECT max(seq) AS head FROM fill');
    const head = rows[0]?.head ?? 0;
    await announceCommit(client, { topic: FILLS_TOPIC, head });
    await client.query('COMMIT');
    return head;
  } finally {
    client.release();
  }
}
