import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { amount, integer, object, plain, utc, valuesOf, writeList, writeRows } from '../../json-rows.ts';
import { FILL_JSON } from '../fills/fill-json.ts';
import { RECENT_FILLS, SETTLEMENTS } from './wallet-portfolio.ts';

const TOTALS = object({
  total_trades: integer('trades'),
  total_settlements: integer('settlements'),
  wins: integer('wins'),
  losses: integer('losses'),
  total_pnl: amount('pnl_e8'),
  total_volume: amount('volume_e8'),
  total_fees: amount('fees_e8'),
  markets_traded: integer('markets'),
});

const MARKET = object({
  coin: plain('coin', '#'),
  total_trades: integer('trades'),
  total_settlements: integer('settlements'),
  won_count: integer('won'),
  lost_count: integer('lost'),
  total_volume: amount('volume_e8'),
  total_pnl: amount('pnl_e8'),
  total_fee: amount('fees_e8'),
  first_trade: utc('first_ms'),
  last_trade: utc('last_ms'),
});
const MARKETS = 'FROM wallet_coin WHERE wallet = $1 ORDER BY last_ms DESC, last_seq DESC';

/** The dir is a literal, because a partial index only serves a literal. */
const newest = (limit: number, condition = ''): string =>
  valuesOf(
    FILL_JSON,
    `FROM fill WHERE wallet = $1 ${condition} ORDER BY time_ms DESC, seq DESC LIMIT ${limit}`,
  );

/** All parts in one statement: they are of one moment, so that the rows add up to the totals while fills arrive. */
const PORTFOLIO = `SELECT (${valuesOf(TOTALS, 'FROM wallet_total WHERE wallet = $1')}) AS totals,
  (${valuesOf(MARKET, MARKETS)}) AS by_market, (${newest(RECENT_FILLS)}) AS recent_fills,
  (${newest(SETTLEMENTS, `AND dir = ${DIR_CODE.Settlement}`)}) AS settlements`;

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
  const { rows } = await db.query<Record<keyof WalletPortfolioJson, string | null>>({
    name: 'wallet-portfolio-json',
    text: PORTFOLIO,
    values: [hexBytes(params.wallet)],
  });
  const { totals = null, by_market = null, recent_fills = null, settlements = null } = rows[0] ?? {};
  return {
    totals: totals && writeRows(TOTALS, totals),
    by_market: writeList(MARKET, by_market),
    recent_fills: writeList(FILL_JSON, recent_fills),
    settlements: writeList(FILL_JSON, settlements),
  };
}
