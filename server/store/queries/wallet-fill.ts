import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { addressBytes, FILL_COLUMNS, type FillRow } from './fill-row.ts';

/**
 * A wallet's fill with this trade id, settlement rows left out. A wallet that traded with itself has two:
 * the earlier in sequence is answered.
 */
export async function walletFill(db: Pool, params: { wallet: string; tid: number }): Promise<FillRow | null> {
  const { rows } = await db.query<FillRow>({
    name: 'wallet-fill',
    text: `SELECT ${FILL_COLUMNS} FROM fill
      WHERE tid = $1 AND wallet = $2 AND dir <> ${DIR_CODE.Settlement} ORDER BY seq LIMIT 1`,
    values: [params.tid, addressBytes(params.wallet)],
  });
  return rows[0] ?? null;
}

type Payout = Pick<FillRow, 'px_e8' | 'sz_e8' | 'closed_pnl_e8' | 'time_ms'>;
type SettlementRow = (Payout | { [column in keyof Payout]: null }) & { position_e8: string };

export type WalletSettlement = {
  /** The wallet's own payout row on the coin; null while there is none. */
  fill: Payout | null;
  /** Shares of the coin that the wallet still holds, 1e-8 units as text. */
  position_e8: string;
};

/** What became of a wallet's position in a coin. The sweep's known times bound the walk over the wallet's fills. */
export async function walletSettlement(
  db: Pool,
  params: { wallet: string; coin: number },
): Promise<WalletSettlement> {
  const { rows } = await db.query<SettlementRow>({
    name: 'wallet-settlement',
    text: `SELECT s.px_e8, s.sz_e8, s.closed_pnl_e8, s.time_ms, coalesce(p.position_e8, 0) AS position_e8
      FROM (SELECT 1) one
      LEFT JOIN wallet_coin p ON p.wallet = $1 AND p.coin = $2
      LEFT JOIN LATERAL (
        SELECT f.px_e8, f.sz_e8, f.closed_pnl_e8, f.time_ms FROM fill f
        WHERE f.wallet = $1 AND f.coin = $2 AND f.dir = ${DIR_CODE.Settlement}
          AND f.time_ms BETWEEN (SELECT settled_at_ms FROM coin_settlement WHERE coin = $2)
            AND (SELECT last_settled_ms FROM coin_settlement WHERE coin = $2)
        ORDER BY f.time_ms, f.seq LIMIT 1
      ) s ON true`,
    values: [addressBytes(params.wallet), params.coin],
  });
  const [row] = rows;
  if (row === undefined) return { fill: null, position_e8: '0' };
  const { position_e8, ...fill } = row;
  return { fill: fill.time_ms === null ? null : fill, position_e8 };
}
