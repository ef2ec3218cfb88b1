import { JsonText, jsonObject } from '#domain/json-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { walletPortfolioJson } from '#store/queries/wallets/wallet-portfolio-json.ts';
import { type Portfolio, toTotals } from './portfolio-json.ts';

/** What a wallet (lower-case address) has traded, won and lost; zeros and empty lists without fills. */
export async function getPortfolio(
  ctx: ServiceContext,
  input: { user: string },
): Promise<JsonText<Portfolio>> {
  const row = await walletPortfolioJson(ctx.db, { wallet: input.user });
  return jsonObject<Portfolio>({
    user: input.user,
    totals: row.totals === null ? toTotals(null) : new JsonText(row.totals),
    by_market: new JsonText(row.by_market),
    recent_fills: new JsonText(row.recent_fills),
    settlements: new JsonText(row.settlements),
  });
}
