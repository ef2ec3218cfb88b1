import { marketTitle } from '#domain/outcome/market-title.ts';
import type { ServiceContext } from '#services/context.ts';
import { outcomeTitles } from '#store/queries/outcomes/outcome-titles.ts';
import type { MarketDigest } from './digest-market.ts';

/** The titles of all markets that a digest names, by outcome id, each with its underlying; read in one query. */
export async function nameMarkets(
  ctx: ServiceContext,
  digest: MarketDigest,
): Promise<Record<number, string>> {
  const { trending_markets = [], biggest_whales = [], biggest_settlements = [], new_markets = [] } = digest;
  const lists = [trending_markets, biggest_whales, biggest_settlements, new_markets];
  const ids = lists.flatMap((rows) => rows.map(({ outcome_id }) => outcome_id));
  const rows = await outcomeTitles(ctx.db, [...new Set(ids)]);
  return Object.fromEntries(
    rows.map(({ outcome_id, market_class: marketClass, ...row }) => [
      outcome_id,
      marketTitle({ ...row, marketClass }),
    ]),
  );
}
