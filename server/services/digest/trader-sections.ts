import { formatCoin, outcomeIdOf } from '#domain/coin.ts';
import { fromE8, mulE8 } from '#domain/fixed.ts';
import type { HourSpan } from '#domain/leaderboard.ts';
import { formatUtc } from '#domain/time.ts';
import {
  type ClosingPositionRow,
  digestExtremePayouts,
  digestPayouts,
  type ExtremePayoutRow,
} from '#store/queries/digest/digest-trader.ts';
import type { Queryable } from '#store/within-budget.ts';

/** One settlement leg. */
export type ExtremePayout = {
  coin: string;
  outcome_id: number;
  title: string;
  closed_pnl: number;
  time: string;
};

export type TraderSettlements = {
  won: number;
  lost: number;
  total_payout: number;
  settled_pnl: number;
  biggest_win: ExtremePayout | null;
  biggest_loss: ExtremePayout | null;
};

/** A position of an outcome that is to expire; the mark is the last trade, 0 without one. */
export type ClosingPosition = {
  coin: string;
  outcome_id: number;
  net_size: number;
  title: string;
  underlying: string;
  expiry: string;
  implied_prob: number;
  mark_to_market_usd: number;
};

const toExtreme = (row: ExtremePayoutRow | undefined): ExtremePayout | null =>
  row === undefined
    ? null
    : {
        coin: formatCoin(row.coin),
        outcome_id: outcomeIdOf(row.coin),
        title: row.title,
        closed_pnl: fromE8(row.closed_pnl_e8),
        time: formatUtc(row.time_ms),
      };

/** A trader's settlement legs of a window. */
export async function traderSettlements(
  db: Queryable,
  params: { trader: string; span: HourSpan },
): Promise<TraderSettlements> {
  const sums = await digestPayouts(db, params);
  const extremes = await digestExtremePayouts(db, params);
  return {
    won: sums.won,
    lost: sums.lost,
    total_payout: fromE8(sums.payout_e8),
    settled_pnl: fromE8(sums.pnl_e8),
    biggest_win: toExtreme(extremes.find((row) => row.closed_pnl_e8 > 0)),
    biggest_loss: toExtreme(extremes.find((row) => row.closed_pnl_e8 < 0)),
  };
}

export function toClosingPosition(row: ClosingPositionRow): ClosingPosition {
  const px = row.last_px_e8 ?? 0;
  return {
    coin: formatCoin(row.coin),
    outcome_id: outcomeIdOf(row.coin),
    net_size: fromE8(row.position_e8),
    title: row.title,
    underlying: row.underlying,
    expiry: formatUtc(row.expiry_ms),
    implied_prob: fromE8(px),
    mark_to_market_usd: fromE8(mulE8(BigInt(row.position_e8), BigInt(px))),
  };
}
