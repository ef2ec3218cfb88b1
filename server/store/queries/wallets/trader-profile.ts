import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** Buys and Sells of a wallet under one name. */
export type FavoriteRow = { name: string; volume_e8: string; trades: number };

/** A trader over its life. Sums are 1e-8 units as text. */
export type TraderProfileRow = {
  trades: number;
  settlements: number;
  wins: number;
  losses: number;
  trade_volume_e8: string;
  pnl_e8: string;
  categories: FavoriteRow[];
  underlyings: FavoriteRow[];
  /** Wallets with a strictly lower lifetime PnL, and all wallets. */
  lower: number;
  wallets: number;
};

const FAVORITES = 10;

const favorites = (column: 'category' | 'underlying'): string =>
  `(SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT ${column} AS name, sum(trade_volume_e8)::text AS volume_e8, sum(trades) AS trades
      FROM wallet_category WHERE wallet = $1 AND ${column} NOT IN ('', 'other') AND trades > 0
      GROUP BY ${column} ORDER BY sum(trade_volume_e8) DESC, ${column} LIMIT ${FAVORITES}) f)`;

const TEXT = `SELECT t.trades, t.settlements, t.wins, t.losses, t.trade_volume_e8, t.pnl_e8,
    ${favorites('category')} AS categories, ${favorites('underlying')} AS underlyings,
    (SELECT count(*) FROM wallet_total o WHERE o.pnl_e8 < t.pnl_e8) AS lower,
    (SELECT count(*) FROM wallet_total) AS wallets
  FROM wallet_total t WHERE t.wallet = $1`;

/** A trader's totals, what it trades most, and its place among all wallets; null without fills. */
export async function traderProfile(db: Pool, params: { wallet: string }): Promise<TraderProfileRow | null> {
  const { rows } = await db.query<TraderProfileRow>({
    name: 'trader-profile',
    text: TEXT,
    values: [hexBytes(params.wallet)],
  });
  return rows[0] ?? null;
}
