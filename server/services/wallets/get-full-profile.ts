import { outcomeIdOf, parseCoin } from '#domain/coin.ts';
import type { ServiceContext } from '#services/context.ts';
import { type OutcomeLabelRow, walletProfile } from '#store/queries/wallets/wallet-portfolio.ts';
import { type PnlDay, toPnlDays } from './list-pnl-history.ts';
import { type Portfolio, type PortfolioMarket, portfolioJson } from './portfolio-json.ts';

export type MarketLabel = Omit<OutcomeLabelRow, 'outcome_id'>;
export type LabelledMarket = PortfolioMarket & { label: MarketLabel | null };
export type FullProfile = Portfolio<LabelledMarket> & { pnl_history: PnlDay[] };

const labelsById = (rows: OutcomeLabelRow[]): Map<number, MarketLabel> =>
  new Map(rows.map(({ outcome_id, ...label }) => [outcome_id, label]));

/** A wallet's (lower-case address) portfolio with names and daily PnL, all of one moment. */
export async function getFullProfile(ctx: ServiceContext, input: { user: string }): Promise<FullProfile> {
  const row = await walletProfile(ctx.db, { wallet: input.user });
  const labels = labelsById(row.labels);
  const portfolio = portfolioJson(input.user, row).value();
  const by_market = portfolio.by_market.map((market) => ({
    ...market,
    label: labels.get(outcomeIdOf(parseCoin(market.coin) as number)) ?? null,
  }));
  return { ...portfolio, by_market, pnl_history: toPnlDays(row.days) };
}
