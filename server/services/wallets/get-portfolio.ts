import type { JsonText } from '#domain/json-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { walletPortfolio } from '#store/queries/wallets/wallet-portfolio.ts';
import { type Portfolio, portfolioJson } from './portfolio-json.ts';

/** What a wallet (lower-case address) has traded, won and lost; zeros and empty lists without fills. */
export async function getPortfolio(
  ctx: ServiceContext,
  { user }: { user: string },
): Promise<JsonText<Portfolio>> {
  return portfolioJson(user, await walletPortfolio(ctx.db, { wallet: user }));
}
