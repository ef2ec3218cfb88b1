import type { Pool } from 'pg';
import type { MarketClass } from '#domain/market-class.ts';
import {
  filterValues,
  type NewestPage,
  newestPage,
  OUTCOME_FILTER,
  type OutcomeFilter,
  pageValues,
} from './outcome-row.ts';

/** An outcome's payout sweep over both coins. Sums are 1e-8 units as text; the px are null where nobody held the coin. */
export type SettledOutcomeRow = {
  outcome_id: number;
  title: string;
  market_class: MarketClass;
  underlying: string;
  category: string;
  settlement_px: number;
  settle_fraction: string;
  settled_at_ms: number | null;
  px_a_e8: number | null;
  px_b_e8: number | null;
  holders_a: number;
  holders_b: number;
  /** Wallets that held either coin. */
  holders: number;
  payout_e8: string;
  shares_e8: string;
  pnl_e8: string;
};

/** When an outcome's payout sweep began, or when it was settled. */
const SETTLED_AT = 'coalesce(least(a.settled_at_ms, b.settled_at_ms), o.settled_at_ms)';

/** Settled outcomes, the latest settlement first, then the newest id. */
export async function settledOutcomes(
  db: Pool,
  params: OutcomeFilter & NewestPage,
): Promise<SettledOutcomeRow[]> {
  const sum = (column: string) => `coalesce(a.${column}, 0) + coalesce(b.${column}, 0) AS ${column}`;
  const { rows } = await db.query<SettledOutcomeRow>({
    name: 'settled-outcomes',
    text: `SELECT o.outcome_id, o.title, o.market_class, o.underlying, o.category, o.settlement_px,
        o.settle_fraction, ${SETTLED_AT} AS settled_at_ms,
        a.px_e8 AS px_a_e8, b.px_e8 AS px_b_e8,
        coalesce(a.holders, 0) AS holders_a, coalesce(b.holders, 0) AS holders_b,
        coalesce(h.holders, 0) AS holders,
        ${sum('payout_e8')}, ${sum('shares_e8')}, ${sum('pnl_e8')}
      FROM outcome o
      LEFT JOIN outcome_settlement h USING (outcome_id)
      LEFT JOIN coin_settlement a ON a.coin = o.outcome_id * 10
      LEFT JOIN coin_settlement b ON b.coin = o.outcome_id * 10 + 1
      WHERE o.is_settled AND ${OUTCOME_FILTER}
        AND ${newestPage(`coalesce(${SETTLED_AT}, 0)`, 'o.outcome_id', 4)}`,
    values: [...filterValues(params), ...pageValues(params)],
  });
  return rows;
}
