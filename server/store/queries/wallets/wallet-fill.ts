import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { type RowValues, valuesOf } from '../../row-values.ts';
import { FILL_VALUES, type FillRow } from '../fills/fill-row.ts';

/**
 * The text of a wallet's fill with this trade id, settlement rows left out. A wallet that traded with itself has two:
 * the earlier in sequence is answered.
 */
export async function walletFill(db: Pool, params: { wallet: string; tid: number }): Promise<RowValues> {
  const { rows } = await db.query<{ values: RowValues }>({
    name: 'wallet-fill',
    text: valuesOf(
      FILL_VALUES,
      `FROM fill WHERE tid = $1 AND wallet = $2 AND dir <> ${DIR_CODE.Settlement} ORDER BY seq LIMIT 1`,
    ),
    values: [params.tid, hexBytes(params.wallet)],
  });
  return rows[0]?.values ?? null;
}

/** What a wallet was paid when a coin settled. */
export type Payout = Pick<FillRow, 'px_e8' | 'sz_e8' | 'closed_pnl_e8' | 'time_ms'>;

/**
 * A wallet's own settlement fill on a coin, or null while there is none. The known times of the coin's sweep
 * bound the walk over the wallet's fills.
 */
export async function walletPayout(
  db: Pool,
  params: { wallet: string; coin: number },
): Promise<Payout | null> {
  const { rows } = await db.query<Payout>({
    name: 'wallet-payout',
    text: `SELECT px_e8, sz_e8, closed_pnl_e8, time_ms FROM fill
      WHERE wallet = $1 AND coin = $2 AND dir = ${DIR_CODE.Settlement}
        AND time_ms BETWEEN (SELECT settled_at_ms FROM coin_settlement WHERE coin = $2)
          AND (SELECT last_settled_ms FROM coin_settlement WHERE coin = $2)
      ORDER BY time_ms, seq LIMIT 1`,
    values: [hexBytes(params.wallet), params.coin],
  });
  return rows[0] ?? null;
}
