import { outcomeIdOf, parseCoin, type SideIdx, sideIdxOf } from '#domain/coin.ts';
import type { ServiceContext } from '#services/context.ts';
import type { Fill } from '#services/fills/fill-json.ts';
import { type OutcomeTitleRow, outcomeTitles } from '#store/queries/outcomes/outcome-titles.ts';
import { getPortfolio } from './get-portfolio.ts';
import { orderMarkets, type WalletMarketOrder } from './order-markets.ts';
import type { PortfolioMarket, PortfolioTotals } from './portfolio-json.ts';

/** What a coin is a side of; the names are empty where the outcome is not indexed. */
export type NamedSide = {
  outcomeId: number;
  side: SideIdx;
  sideName: string;
  title: string;
  name: string;
  marketClass: string;
  underlying: string;
  isSettled: boolean;
};

type Named<Row> = Row & { of: NamedSide };

/** A wallet's portfolio with titles, its markets cut to `limit`. */
export type Dealings = {
  totals: PortfolioTotals;
  markets: Named<PortfolioMarket>[];
  marketCount: number;
  recentFills: Named<Fill>[];
};

function namedSide(coin: number, row: OutcomeTitleRow | undefined): NamedSide {
  const side = sideIdxOf(coin);
  return {
    outcomeId: outcomeIdOf(coin),
    side,
    sideName: (side === 0 ? row?.side_a_name : row?.side_b_name) ?? '',
    title: row?.title ?? '',
    name: row?.name ?? '',
    marketClass: row?.market_class ?? '',
    underlying: row?.underlying ?? '',
    isSettled: row?.is_settled ?? false,
  };
}

/** A wallet's (lower-case address) totals, its first markets in an order, and its last fills, each with its title. */
export async function getDealings(
  ctx: ServiceContext,
  input: { user: string; order: WalletMarketOrder; limit: number },
): Promise<Dealings> {
  const portfolio = (await getPortfolio(ctx, { user: input.user })).value();
  const markets = orderMarkets(portfolio.by_market, input.order).slice(0, input.limit);
  const coinOfRow = ({ coin }: { coin: string }): number => parseCoin(coin) ?? 0;
  const ids = [...markets, ...portfolio.recent_fills].map((row) => outcomeIdOf(coinOfRow(row)));
  const rows = await outcomeTitles(ctx.db, [...new Set(ids)]);
  const titles = new Map(rows.map((row) => [row.outcome_id, row]));
  const named = <Row extends { coin: string }>(row: Row): Named<Row> => ({
    ...row,
    of: namedSide(coinOfRow(row), titles.get(outcomeIdOf(coinOfRow(row)))),
  });
  return {
    totals: portfolio.totals,
    markets: markets.map(named),
    marketCount: portfolio.by_market.length,
    recentFills: portfolio.recent_fills.map(named),
  };
}
