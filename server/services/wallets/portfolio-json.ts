import { type JsonText, jsonObject } from '#domain/json-text.ts';
import { amount, integer, plain, rowJson, utc, type ValueOf } from '#domain/row-json.ts';
import { FILL, type Fill } from '#services/fills/fill-json.ts';
import {
  MARKET_TEXT,
  TOTALS_TEXT,
  type WalletPortfolioRow,
} from '#store/queries/wallets/wallet-portfolio.ts';

/** A wallet over its life, in USD. */
const TOTALS = rowJson(TOTALS_TEXT, {
  total_trades: integer('trades'),
  total_settlements: integer('settlements'),
  wins: integer('wins'),
  losses: integer('losses'),
  total_pnl: amount('pnl_e8'),
  total_volume: amount('volume_e8'),
  total_fees: amount('fees_e8'),
  markets_traded: integer('markets'),
});
export type PortfolioTotals = ValueOf<typeof TOTALS>;

/** A wallet's dealings in one coin, in USD. */
const MARKET = rowJson(MARKET_TEXT, {
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
export type PortfolioMarket = ValueOf<typeof MARKET>;

export type Portfolio<M = PortfolioMarket> = {
  user: string;
  totals: PortfolioTotals;
  by_market: M[];
  recent_fills: Fill[];
  settlements: Fill[];
};

const NOTHING = TOTALS_TEXT.map(() => 0).join(',');

/** A portfolio as clients see it; zeros and empty lists for a wallet without fills. */
export const portfolioJson = (user: string, row: WalletPortfolioRow): JsonText<Portfolio> =>
  jsonObject<Portfolio>({
    user,
    totals: TOTALS.one(row.totals ?? NOTHING),
    by_market: MARKET.list(row.markets),
    recent_fills: FILL.list(row.recent_fills),
    settlements: FILL.list(row.settlements),
  });
