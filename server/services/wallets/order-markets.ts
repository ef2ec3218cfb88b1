import type { PortfolioMarket } from './portfolio-json.ts';

/** The orders of a wallet's markets; the first is the default. */
export const MARKET_ORDERS = ['recent', 'best', 'worst', 'volume'] as const;
export type WalletMarketOrder = (typeof MARKET_ORDERS)[number];

type Compare = (left: PortfolioMarket, right: PortfolioMarket) => number;

const COMPARE: Record<Exclude<WalletMarketOrder, 'recent'>, Compare> = {
  best: (left, right) => right.total_pnl - left.total_pnl,
  worst: (left, right) => left.total_pnl - right.total_pnl,
  volume: (left, right) => right.total_volume - left.total_volume,
};

/** Markets given by latest fill, in another order; equal ones stay by latest fill. */
export const orderMarkets = (markets: PortfolioMarket[], order: WalletMarketOrder): PortfolioMarket[] =>
  order === 'recent' ? markets : markets.toSorted(COMPARE[order]);
