import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { type RowValues, valuesOf } from '../../row-values.ts';
import { FILL_VALUES } from '../fills/fill-row.ts';
import { WALLET_DAYS, type WalletDayRow } from './wallet-day-history.ts';

/** What the texts of a wallet's totals and of its dealings in one coin hold, in this order. Sums are in 1e-8 units. */
export const TOTALS_TEXT = [
  'trades',
  'settlements',
  'wins',
  'losses',
  'pnl_e8',
  'volume_e8',
  'fees_e8',
  'markets',
] as const;
export const MARKET_TEXT = [
  'coin',
  'trades',
  'settlements',
  'won',
  'lost',
  'volume_e8',
  'pnl_e8',
  'fees_e8',
  'first_ms',
  'last_ms',
] as const;

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

/** The texts of a portfolio's parts; there are no totals for a wallet without fills. */
export type WalletPortfolioRow = Record<'totals' | 'markets' | 'recent_fills' | 'settlements', RowValues>;

export type WalletProfileRow = WalletPortfolioRow & { labels: OutcomeLabelRow[]; days: WalletDayRow[] };

const RECENT_FILLS = 20;
const SETTLEMENTS = 50;

/** Each outcome once: a wallet often has both of its coins, and texts are long. */
const LABELS = `SELECT outcome_id, name, description, side_a_name, side_b_name, market_class, underlying, logo_url
  FROM outcome WHERE outcome_id IN (SELECT DISTINCT coin / 10 FROM wallet_coin WHERE wallet = $1)`;
const list = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`;

const MARKETS = 'FROM wallet_coin WHERE wallet = $1 ORDER BY last_ms DESC, last_seq DESC';
/** The dir is a literal, because a partial index only serves a literal. */
const newest = (limit: number, condition = ''): string =>
  valuesOf(
    FILL_VALUES,
    `FROM fill WHERE wallet = $1 ${condition} ORDER BY time_ms DESC, seq DESC LIMIT ${limit}`,
  );

/** All parts in one statement: they are of one moment, so that the rows add up to the totals while fills arrive. */
const PORTFOLIO = `SELECT (${valuesOf(TOTALS_TEXT.join(', '), 'FROM wallet_total WHERE wallet = $1')}) AS totals,
  (${valuesOf(MARKET_TEXT.join(', '), MARKETS)}) AS markets, (${newest(RECENT_FILLS)}) AS recent_fills,
  (${newest(SETTLEMENTS, `AND dir = ${DIR_CODE.Settlement}`)}) AS settlements`;
const PROFILE = `${PORTFOLIO}, ${list(LABELS)} AS labels, ${list(WALLET_DAYS)} AS days`;

/** A wallet's totals, its coins by latest fill, its last 20 fills and its last 50 payouts, newest first. */
export async function walletPortfolio(db: Pool, { wallet }: { wallet: string }): Promise<WalletPortfolioRow> {
  const statement = { name: 'wallet-portfolio', text: PORTFOLIO, values: [hexBytes(wallet)] };
  const { rows } = await db.query<WalletPortfolioRow>(statement);
  return rows[0] as WalletPortfolioRow;
}

/** The portfolio with what names each outcome of its coins, and the wallet's days. */
export async function walletProfile(db: Pool, { wallet }: { wallet: string }): Promise<WalletProfileRow> {
  const statement = { name: 'wallet-profile', text: PROFILE, values: [hexBytes(wallet)] };
  const { rows } = await db.query<WalletProfileRow>(statement);
  return rows[0] as WalletProfileRow;
}
