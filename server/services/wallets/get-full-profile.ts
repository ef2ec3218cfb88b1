import type { ServiceContext } from '#services/context.ts';
import {
  type LabelledMarketRow,
  type MarketLabelRow,
  walletProfile,
} from '#store/queries/wallet-portfolio.ts';
import { type PnlDay, toPnlDays } from './list-pnl-history.ts';
import { type Portfolio, type PortfolioMarket, toPortfolio, toPortfolioMarket } from './portfolio-json.ts';

export type LabelledMarket = PortfolioMarket & { label: MarketLabelRow | null };
export type FullProfile = Portfolio<LabelledMarket> & { pnl_history: PnlDay[] };

const toLabelled = (row: LabelledMarketRow): LabelledMarket => ({
  ...toPortfolioMarket(row),
  label: row.label,
});

/** A wallet's (lower-case address) portfolio with names and daily PnL, all of one moment. */
export async function getFullProfile(ctx: ServiceContext, input: { user: string }): Promise<FullProfile> {
  const row = await walletProfile(ctx.db, { wallet: input.user });
  return { ...toPortfolio(input.user, row, toLabelled), pnl_history: toPnlDays(row.days) };
}
