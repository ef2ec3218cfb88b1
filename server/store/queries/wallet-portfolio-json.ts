import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { fromE8Column, listOf, number, object, plain, utc } from '../json-sql.ts';
import { FILL_JSON, FILL_JSON_COLUMNS } from './fill-json.ts';
import { addressBytes } from './fill-row.ts';
import { RECENT_FILLS, SETTLEMENTS } from './wallet-portfolio.ts';

const SUMS = `${fromE8Column('volume_e8', 'volume')}, ${fromE8Column('pnl_e8', 'pnl')}, ${fromE8Column('fees_e8', 'fees')}`;

const TOTALS = `SELECT ${object({
  total_trades: 'trades',
  total_settlements: 'settlements',
  wins: 'wins',
  losses: 'losses',
  total_pnl: number('pnl'),
  total_volume: number('volume'),
  total_fees: number('fees'),
  markets_traded: 'markets',
})} FROM (SELECT trades, settlements, wins, losses, markets, ${SUMS} FROM wallet_total WHERE wallet = $1) t`;

const MARKET = object({
  coin: plain(`'#', coin`),
  total_trades: 'trades',
  total_settlements: 'settlements',
  won_count: 'won',
  lost_count: 'lost',
  total_volume: number('volume'),
  total_pnl: number('pnl'),
  total_fee: number('fees'),
  first_trade: utc('first_ms'),
  last_trade: utc('last_ms'),
});
const MARKETS = `SELECT coin, trades, settlements, won, lost, first_ms, last_ms, ${SUMS} FROM wallet_coin WHERE wallet = $1
  ORDER BY last_ms DESC, last_seq DESC`;

/** The dir is a literal, because a partial index only serves a literal. */
const newest = (limit: number, condition = ''): string =>
  listOf(
    FILL_JSON,
    `SELECT ${FILL_JSON_COLUMNS} FROM fill WHERE wallet = $1 ${condition} ORDER BY time_ms DESC, seq DESC LIMIT ${limit}`,
  );

/** All parts in one statement: they are of one moment, so that the rows add up to the totals while fills arrive. */
const PORTFOLIO = `SELECT (${TOTALS}) AS totals, (${listOf(MARKET, MARKETS)}) AS by_market,
  (${newest(RECENT_FILLS)}) AS recent_fills, (${newest(SETTLEMENTS, `AND dir = ${DIR_CODE.Settlement}`)}) AS settlements`;

/** The parts of a portfolio as clients see them, each as JSON; the totals are null for a wallet without fills. */
export type WalletPortfolioJson = {
  totals: string | null;
  by_market: string;
  recent_fills: string;
  settlements: string;
};

/** A wallet's totals, its coins by latest fill, its last 20 fills and its last 50 payouts, newest first. */
export async function walletPortfolioJson(
  db: Pool,
  params: { wallet: string },
): Promise<WalletPortfolioJson> {
  const { rows } = await db.query<WalletPortfolioJson>({
    name: 'wallet-portfolio-json',
    text: PORTFOLIO,
    values: [addressBytes(params.wallet)],
  });
  return rows[0] as WalletPortfolioJson;
}
