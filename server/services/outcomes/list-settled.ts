import { coinOf, formatCoin, type SideIdx } from '#domain/coin.ts';
import { fromE8, ONE_E8 } from '#domain/fixed.ts';
import type { MarketClass } from '#domain/market-class.ts';
import { timeOrEmpty } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { cursorAfter, Paged } from '#services/paged.ts';
import type { NewestPage, OutcomeFilter } from '#store/queries/outcomes/outcome-row.ts';
import { type SettledOutcomeRow, settledOutcomes } from '#store/queries/outcomes/settled-outcomes.ts';

export type SettledOutcome = {
  outcome_id: number;
  title: string;
  market_class: MarketClass;
  underlying: string;
  category: string;
  settlement_px: number;
  settled_at: string;
  holders_settled: number;
  winners: number;
  losers: number;
  total_payout: number;
  settled_shares: number;
  settled_pnl: number;
  winning_coin: string | null;
  winning_side_idx: SideIdx | null;
};

export type SettledOutcomes = { count: number; offset: number; settled_outcomes: SettledOutcome[] };

/** The side that pays 1 in full; null where the market settled at a fraction between. */
function winningSide(row: SettledOutcomeRow): SideIdx | null {
  const one = Number(ONE_E8);
  if (row.px_a_e8 === one || row.px_b_e8 === 0) return 0;
  if (row.px_b_e8 === one || row.px_a_e8 === 0) return 1;
  if (row.px_a_e8 !== null || row.px_b_e8 !== null || row.settle_fraction === '') return null;
  const fraction = Number(row.settle_fraction);
  if (fraction === 1) return 0;
  return fraction === 0 ? 1 : null;
}

function toSettled(row: SettledOutcomeRow): SettledOutcome {
  const side = winningSide(row);
  const holders = [row.holders_a, row.holders_b] as const;
  return {
    outcome_id: row.outcome_id,
    title: row.title,
    market_class: row.market_class,
    underlying: row.underlying,
    category: row.category,
    settlement_px: row.settlement_px,
    settled_at: timeOrEmpty(row.settled_at_ms),
    holders_settled: row.holders,
    winners: side === null ? 0 : holders[side],
    losers: side === null ? 0 : holders[side === 0 ? 1 : 0],
    total_payout: fromE8(row.payout_e8),
    settled_shares: fromE8(row.shares_e8),
    settled_pnl: fromE8(row.pnl_e8),
    winning_coin: side === null ? null : formatCoin(coinOf(row.outcome_id, side)),
    winning_side_idx: side,
  };
}

/** Settled outcomes with what their payout sweep did, the latest first. `count` is the number of rows answered. */
export async function listSettled(
  ctx: ServiceContext,
  input: OutcomeFilter & NewestPage,
): Promise<Paged<SettledOutcomes>> {
  const { limit, offset } = input;
  const rows = await settledOutcomes(ctx.db, input);
  const placeOf = (row: SettledOutcomeRow) => ({ timeMs: row.settled_at_ms ?? 0, id: row.outcome_id });
  const body = { count: rows.length, offset, settled_outcomes: rows.map(toSettled) };
  return new Paged(body, cursorAfter({ rows, limit, placeOf }));
}
