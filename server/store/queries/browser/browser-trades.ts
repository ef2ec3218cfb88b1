import type { Pool } from 'pg';

export type TradeRow = {
  seq: number;
  time_ms: number;
  coin: number;
  px_e8: number;
  sz_e8: number;
  is_buy: boolean;
  tid: number;
  wallet: Buffer;
};

/** The newest trades of both coins of an outcome (the taker's fill of each), newest first. */
export async function browserTrades(db: Pool, coins: readonly number[], limit: number): Promise<TradeRow[]> {
  const { rows } = await db.query<TradeRow>(
    `SELECT t.* FROM unnest($1::int[]) AS side (coin) CROSS JOIN LATERAL (
       SELECT seq, time_ms, coin, px_e8, sz_e8, is_buy, tid, wallet FROM fill
       WHERE fill.coin = side.coin AND crossed AND dir IN (1, 2)
       ORDER BY time_ms DESC, seq DESC LIMIT $2
     ) t ORDER BY t.time_ms DESC, t.seq DESC LIMIT $2`,
    [coins, limit],
  );
  return rows;
}

export type HolderRow = {
  wallet: Buffer;
  sz_e8: string;
  pnl_e8: string;
  buy_notional_e8: string;
  buy_sz_e8: string;
};

/**
 * The largest holders of one coin. Of a settled coin: those who held it at settlement, since every position
 * is zero afterwards.
 */
export async function browserHolders(
  db: Pool,
  coin: number,
  isSettled: boolean,
  limit: number,
): Promise<HolderRow[]> {
  const size = isSettled ? 'settled_sz_e8' : 'position_e8';
  const { rows } = await db.query<HolderRow>(
    `SELECT wallet, ${size} AS sz_e8, pnl_e8, buy_notional_e8, buy_sz_e8 FROM wallet_coin
     WHERE coin = $1 AND ${size} > 0 ORDER BY ${size} DESC, wallet LIMIT $2`,
    [coin, limit],
  );
  return rows;
}
