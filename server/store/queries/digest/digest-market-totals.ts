import type { HourWindow } from '#domain/leaderboard.ts';
import type { Queryable } from '../../within-budget.ts';
import { keptWallets } from '../leaderboards/kept-wallets.ts';
import { binding } from '../leaderboards/leaderboard-filter.ts';
import { MARKET_PARTS, WALLET_PARTS } from '../leaderboards/window-parts.ts';

/** The whole market over a window. Amounts are 1e-8 units as text. */
export type MarketTotalsRow = { volume_e8: string; trades: number; traders: number; fees_e8: string };

const TOTALS = `SELECT coalesce(sum(volume_e8), 0) AS volume_e8, coalesce(sum(trades), 0)::bigint AS trades
  FROM ${MARKET_PARTS} p`;

const totalsOf = (wallets: string): string =>
  `SELECT c.volume_e8, c.trades, w.traders, w.fees_e8 FROM (${TOTALS}) c, (
      SELECT count(*) FILTER (WHERE trades > 0) AS traders, coalesce(sum(fees_e8), 0) AS fees_e8 FROM ${wallets}
    ) w`;

const FROM_SUMS = totalsOf(
  `(SELECT sum(trades) AS trades, sum(fees_e8) AS fees_e8 FROM ${WALLET_PARTS} p GROUP BY wallet) by_wallet`,
);

/** Undefined where the window's wallets are not kept. */
async function keptTotals(db: Queryable, window: HourWindow): Promise<MarketTotalsRow | undefined> {
  const { values, bind } = binding();
  // The hours come first: MARKET_PARTS names them $1 and $2.
  for (const hour of [window.fromHour, window.untilHour]) bind(hour);
  const { table, whenKept, where } = keptWallets({ window }, bind);
  const { rows } = await db.query<MarketTotalsRow>(
    `${totalsOf(`${table} w WHERE ${where}`)} WHERE EXISTS (SELECT ${whenKept})`,
    values,
  );
  return rows[0];
}

/** Volume and trades count a trade once, traders are wallets with a Buy or Sell, fees are those of every fill. */
export async function digestMarketTotals(db: Queryable, window: HourWindow): Promise<MarketTotalsRow> {
  const kept = await keptTotals(db, window);
  if (kept) return kept;
  const { rows } = await db.query<MarketTotalsRow>(FROM_SUMS, [window.fromHour, window.untilHour]);
  return rows[0] as MarketTotalsRow;
}
