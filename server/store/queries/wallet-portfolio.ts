import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { addressBytes, FILL_COLUMNS, type FillRow } from './fill-row.ts';
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

/** What names a coin's outcome. */
export type MarketLabelRow = {
  name: string;
  description: string;
  side_a_name: string;
  side_b_name: string;
  market_class: string;
  underlying: string;
  logo_url: string;
};

export type LabelledMarketRow = WalletMarketRow & { label: MarketLabelRow | null };

export type WalletPortfolioRow<M extends WalletMarketRow = WalletMarketRow> = {
  /** null: the wallet has no fills. */
  totals: WalletTotalsRow | null;
  markets: M[];
  recent_fills: FillRow[];
  settlements: FillRow[];
};

export type WalletProfileRow = WalletPortfolioRow<LabelledMarketRow> & { days: WalletDayRow[] };

const RECENT_FILLS = 20;
const SETTLEMENTS = 50;

const TOTALS = `SELECT trades, settlements, wins, losses, volume_e8::text AS volume_e8, pnl_e8::text AS pnl_e8,
  fees_e8::text AS fees_e8, markets FROM wallet_total WHERE wallet = $1`;
const MARKET_COLUMNS = `w.coin, w.trades, w.settlements, w.won, w.lost, w.volume_e8::text AS volume_e8,
  w.pnl_e8::text AS pnl_e8, w.fees_e8::text AS fees_e8, w.first_ms, w.last_ms`;
const LATEST_FIRST = 'WHERE w.wallet = $1 ORDER BY w.last_ms DESC, w.last_seq DESC';
const MARKETS = `SELECT ${MARKET_COLUMNS} FROM wallet_coin w ${LATEST_FIRST}`;
const LABELLED_MARKETS = `SELECT ${MARKET_COLUMNS}, CASE WHEN o.outcome_id IS NOT NULL THEN json_build_object(
    'name', o.name, 'description', o.description, 'side_a_name', o.side_a_name, 'side_b_name', o.side_b_name,
    'market_class', o.market_class, 'underlying', o.underlying, 'logo_url', o.logo_url) END AS label
  FROM wallet_coin w LEFT JOIN outcome o ON o.outcome_id = w.coin / 10 ${LATEST_FIRST}`;
/** The dir is a literal, because a partial index only serves a literal. */
const newest = (limit: number, condition = ''): string =>
  `SELECT ${FILL_COLUMNS} FROM fill WHERE wallet = $1 ${condition} ORDER BY time_ms DESC, seq DESC LIMIT ${limit}`;

const list = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`;

/** All parts in one statement: they are of one moment, so that the rows add up to the totals while fills arrive. */
const portfolio = (markets: string): string => `SELECT (SELECT to_json(t) FROM (${TOTALS}) t) AS totals,
  ${list(markets)} AS markets, ${list(newest(RECENT_FILLS))} AS recent_fills,
  ${list(newest(SETTLEMENTS, `AND dir = ${DIR_CODE.Settlement}`))} AS settlements`;

async function onlyRow<R extends WalletPortfolioRow>(db: Pool, name: string, text: string, wallet: string) {
  const { rows } = await db.query<R>({ name, text, values: [addressBytes(wallet)] });
  return rows[0] as R;
}

/** A wallet's totals, its coins by latest fill, its last 20 fills and its last 50 payouts, newest first. */
export const walletPortfolio = (db: Pool, params: { wallet: string }): Promise<WalletPortfolioRow> =>
  onlyRow(db, 'wallet-portfolio', portfolio(MARKETS), params.wallet);

/** The portfolio with what names each coin, and the wallet's days. */
export const walletProfile = (db: Pool, params: { wallet: string }): Promise<WalletProfileRow> =>
  onlyRow(
    db,
    'wallet-profile',
    `${portfolio(LABELLED_MARKETS)}, ${list(WALLET_DAYS)} AS days`,
    params.wallet,
  );
