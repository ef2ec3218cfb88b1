import type { HourSpan } from '#domain/leaderboard.ts';
import type { Queryable } from '../within-budget.ts';
import { WALLET_PARTS } from './leaderboard-window.ts';

/** The whole market over some hours. Amounts are 1e-8 units as text. */
export type MarketTotalsRow = { volume_e8: string; trades: number; traders: number; fees_e8: string };

/** Volume and trades count a trade once, traders are wallets with a Buy or Sell, fees are those of every fill. */
export async function digestMarketTotals(db: Queryable, span: HourSpan): Promise<MarketTotalsRow> {
  const { rows } = await db.query<MarketTotalsRow>(
    `SELECT c.volume_e8, c.trades, w.traders, w.fees_e8
      FROM (
        SELECT coalesce(sum(volume_e8), 0) AS volume_e8, coalesce(sum(trades), 0)::bigint AS trades
        FROM coin_hour WHERE hour >= $1::int AND hour < $2::int
      ) c, (
        SELECT count(*) FILTER (WHERE trades > 0) AS traders, coalesce(sum(fees_e8), 0) AS fees_e8
        FROM (SELECT sum(trades) AS trades, sum(fees_e8) AS fees_e8 FROM ${WALLET_PARTS} p GROUP BY wallet) by_wallet
      ) w`,
    [span.fromHour, span.untilHour],
  );
  return rows[0] as MarketTotalsRow;
}
