import type { HourWindow } from '#domain/leaderboard.ts';
import type { Queryable } from '../../within-budget.ts';
import { MARKET_PARTS, WALLET_PARTS } from '../leaderboards/window-parts.ts';

/** The whole market over a window. Amounts are 1e-8 units as text. */
export type MarketTotalsRow = { volume_e8: string; trades: number; traders: number; fees_e8: string };

const TOTALS = `SELECT coalesce(sum(volume_e8), 0) AS volume_e8, coalesce(sum(trades), 0)::bigint AS trades
  FROM ${MARKET_PARTS} p`;

const totalsOf = (wallets: string): string =>
  `SELECT c.volume_e8, c.trades, w.traders, w.fees_e8 FROM (${TOTALS}) c, (
      SELECT count(*) FILTER (WHERE trades > 0) AS traders, coalesce(sum(fees_e8), 0) AS fees_e8 FROM ${wallets}
    ) w`;

/** No row when the kept windows end with another hour. */
const FROM_KEPT = `${totalsOf('wallet_window WHERE span = $3::smallint')}
  WHERE (SELECT hour FROM window_clock) = $4::int`;
const FROM_SUMS = totalsOf(
  `(SELECT sum(trades) AS trades, sum(fees_e8) AS fees_e8 FROM ${WALLET_PARTS} p GROUP BY wallet) by_wallet`,
);

/** Volume and trades count a trade once, traders are wallets with a Buy or Sell, fees are those of every fill. */
export async function digestMarketTotals(db: Queryable, window: HourWindow): Promise<MarketTotalsRow> {
  const hours = [window.fromHour, window.untilHour];
  const kept = await db.query<MarketTotalsRow>(FROM_KEPT, [...hours, window.span, window.hour]);
  const { rows } = kept.rows.length > 0 ? kept : await db.query<MarketTotalsRow>(FROM_SUMS, hours);
  return rows[0] as MarketTotalsRow;
}
