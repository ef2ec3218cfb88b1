import { coinOf, formatCoin, outcomeIdOf } from '#domain/coin.ts';
import { marketTitle } from '#domain/outcome/market-title.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { browserHours } from '#store/queries/browser/browser-hours.ts';
import { browserLegs, type LegRow } from '#store/queries/browser/browser-legs.ts';
import { mergeHours } from './merge-hours.ts';
import { sideAPayout, sideAPrice } from './side-a-payout.ts';

/** An outcome as a leg of parlays. Prices are probabilities of side A from 0 to 1, times unix ms. */
export type LegMarket = {
  outcomeId: number;
  title: string;
  questionTitle: string;
  category: string;
  sideNames: [string, string];
  /** When its market ends; null where that is not known. */
  endMs: number | null;
  isSettled: boolean;
  /** Payout of one share of side A; null while open. */
  payout: number | null;
  settledAtMs: number | null;
  yesPx: number | null;
  /** A day ago; null without a trade to compare with. */
  dayAgoPx: number | null;
};

/** Names and current state of outcomes, in no order; unknown ones are absent. */
export async function listLegs(ctx: ServiceContext, outcomeIds: readonly number[]): Promise<LegMarket[]> {
  const rows = await browserLegs(ctx.db, [...new Set(outcomeIds)]);
  const open = rows
    .filter((row) => !row.is_settled)
    .flatMap(({ outcome_id: id }) => [coinOf(id, 0), coinOf(id, 1)]);
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const hours = open.length > 0 ? await browserHours(ctx.db, open, hour - 25) : [];
  const ofEach = Map.groupBy(hours, (bar) => outcomeIdOf(bar.coin));
  return rows.map((row) => {
    const bars = ofEach.get(row.outcome_id);
    return legMarket(ctx, row, (bars && mergeHours(bars, 0)[0]?.open) ?? null);
  });
}

function legMarket(ctx: ServiceContext, row: LegRow, dayAgoPx: number | null): LegMarket {
  const mid = ctx.live.mids.get(formatCoin(coinOf(row.outcome_id, 0)));
  return {
    outcomeId: row.outcome_id,
    title: marketTitle({ ...row, marketClass: row.market_class }),
    questionTitle: row.question_title,
    category: row.category,
    sideNames: [row.side_a_name, row.side_b_name],
    endMs: row.expiry_ms > 0 ? row.expiry_ms : null,
    isSettled: row.is_settled,
    payout: sideAPayout(row),
    settledAtMs: row.settled_at_ms,
    yesPx: sideAPrice(row, mid),
    dayAgoPx,
  };
}
