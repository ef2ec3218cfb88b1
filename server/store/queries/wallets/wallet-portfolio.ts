import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { FILL_COLUMNS, type FillRow } from '../fills/fill-row.ts';
import { WALLET_DAYS, type WalletDayRow } from './wallet-day-history.ts';

/** A wallet over its life. Sums are 1e-8 units as text. */
export type WalletTotalsRow = {
  trades: number;
  settlements: number;
  wins: number;
  losses: number;
  volume_e8: string;
  pnl_e8: string;
  fees_e8: string;
  markets: number;
};

/** A wallet's dealings in one coin. */
export type WalletMarketRow = {
  coin: number;
  trades: number;
  settlements: number;
  won: number;
  lost: number;
  volume_e8: string;
  pnl_e8: string;
  fees_e8: string;
  first_ms: number;
  last_ms: number;
};

/** What names an outcome and its two sides. */
export type OutcomeLabelRow = {
  outcome_id: number;
  name: string;
  description: string;
  side_a_name: string;
  side_b_name: string;
  market_class: string;
  underlying: string;
  logo_url: string;
};

export type WalletPortfolioRow = {
  /** null: the wallet has no fills. */
  totals: WalletTotalsRow | null;
  markets: WalletMarketRow[];
  recent_fills: FillRow[];
  settlements: FillRow[];
};

export type WalletProfileRow = WalletPortfolioRow & { labels: OutcomeLabelRow[]; days: WalletDayRow[] };

export const RECENT_FILLS = 20;
export const SETTLEMENTS = 50;

const TOTALS = `SELECT trades, settlements, wins, losses, volume_e8::text AS volume_e8, pnl_e8::text AS pnl_e8,
  fees_e8::text AS fees_e8, markets FROM wallet_total WHERE wallet = $1`;
const MARKETS = `SELECT coin, trades, settlements, won, lost, volume_e8::text AS volume_e8, pnl_e8::text AS pnl_e8,
  fees_e8::text AS fees_e8, first_ms, last_ms FROM wallet_coin WHERE wallet = $1
  ORDER BY last_ms DESC, last_seq DESC`;
/** Each outcome once: a wallet often has both of its coins, and texts are long. */
const LABELS = `SELECT outcome_id, name, description, side_a_name, side_b_name, market_class, underlying, logo_url
  FROM outcome WHERE outcome_id IN (SELECT DISTINCT coin / 10 FROM wallet_coin WHERE wallet = $1)`;
/** The dir is a literal, because a partial index only serves a literal. */
const newest = (limit: number, condition = ''): string =>
  `SELECT ${FILL_COLUMNS} FROM fill WHERE wallet = $1 ${condition} ORDER BY time_ms DESC, seq DESC LIMIT ${limit}`;

const list = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`;

/** All parts in one statement: they are of one moment, so that the rows add up to the totals while fills arrive. */
const PORTFOLIO = `SELECT (SELECT to_json(t) FROM (${TOTALS}) t) AS totals,
  ${list(MARKETS)} AS markets, ${list(newest(RECENT_FILLS))} AS recent_fills,
  ${list(newest(SETTLEMENTS, `AND dir = ${DIR_CODE.Settlement}`))} AS settlements`;
const PROFILE = `${PORTFOLIO}, ${list(LABELS)} AS labels, ${list(WALLET_DAYS)} AS days`;

async function onlyRow<R extends WalletPortfolioRow>(db: Pool, name: string, text: string, wallet: string) {
  const { rows } = await db.query<R>({ name, text, values: [hexBytes(wallet)] });
  return rows[0] as R;
}

/** The portfolio with what names each outcome of its coins, and the wallet's days. */
export const walletProfile = (db: Pool, params: { wallet: string }): Promise<WalletProfileRow> =>
  onlyRow(db, 'wallet-profile', PROFILE, params.wallet);
