import type { ServiceContext } from '#services/context.ts';
import { walletPortfolio } from '#store/queries/wallet-portfolio.ts';
import { type Portfolio, toPortfolio, toPortfolioMarket } from './portfolio-json.ts';

/** What a wallet (lower-case address) has traded, won and lost; zeros and empty lists without fills. */
export async function getPortfolio(ctx: ServiceContext, input: { user: string }): Promise<Portfolio> {
  const row = await walletPortfolio(ctx.db, { wallet: input.user });
  return toPortfolio(input.user, row, toPortfolioMarket);
}
