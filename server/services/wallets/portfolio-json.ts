import { formatCoin } from '#domain/coin.ts';
import type { Fill } from '#domain/fill.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import { toFill } from '#services/fills/fill-json.ts';
import type {
  WalletMarketRow,
  WalletPortfolioRow,
  WalletTotalsRow,
} from '#store/queries/wallets/wallet-portfolio.ts';

export type PortfolioTotals = {
  total_trades: number;
  total_settlements: number;
  wins: number;
  losses: number;
  total_pnl: number;
  total_volume: number;
  total_fees: number;
  markets_traded: number;
};

export type PortfolioMarket = {
  coin: string;
  total_trades: number;
  total_settlements: number;
  won_count: number;
  lost_count: number;
  total_volume: number;
  total_pnl: number;
  total_fee: number;
  first_trade: string;
  last_trade: string;
};

export type Portfolio<M = PortfolioMarket> = {
  user: string;
  totals: PortfolioTotals;
  by_market: M[];
  recent_fills: Fill[];
  settlements: Fill[];
};

/** Totals in USD; zeros for a wallet without fills. */
export const toTotals = (row: WalletTotalsRow | null): PortfolioTotals => ({
  total_trades: row?.trades ?? 0,
  total_settlements: row?.settlements ?? 0,
  wins: row?.wins ?? 0,
  losses: row?.losses ?? 0,
  total_pnl: fromE8(row?.pnl_e8 ?? 0),
  total_volume: fromE8(row?.volume_e8 ?? 0),
  total_fees: fromE8(row?.fees_e8 ?? 0),
  markets_traded: row?.markets ?? 0,
});

/** A wallet's dealings in one coin, in USD. */
export const toPortfolioMarket = (row: WalletMarketRow): PortfolioMarket => ({
  coin: formatCoin(row.coin),
  total_trades: row.trades,
  total_settlements: row.settlements,
  won_count: row.won,
  lost_count: row.lost,
  total_volume: fromE8(row.volume_e8),
  total_pnl: fromE8(row.pnl_e8),
  total_fee: fromE8(row.fees_e8),
  first_trade: formatUtc(row.first_ms),
  last_trade: formatUtc(row.last_ms),
});

/** A portfolio as clients see it, each of its coins written by `toMarket`. */
export const toPortfolio = <M>(
  user: string,
  row: WalletPortfolioRow,
  toMarket: (market: WalletMarketRow) => M,
): Portfolio<M> => ({
  user,
  totals: toTotals(row.totals),
  by_market: row.markets.map(toMarket),
  recent_fills: row.recent_fills.map(toFill),
  settlements: row.settlements.map(toFill),
});
