import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { beliefHours, beliefTrades } from '#store/queries/analytics/analytics-belief.ts';
import { outcomeById } from '#store/queries/outcomes/outcome-by-id.ts';
import { thinOut } from './thin-out.ts';

/** Up to so many trades are read one by one; a busier outcome is read by the hour. */
const MOST_TRADES = 5_000;

export type BeliefPoint = {
  /** Epoch ms. */
  t: number;
  /** Of side A. */
  prob: number;
};

export type BeliefCurve = {
  outcome_id: number;
  is_settled: boolean;
  settlement_prob: number | null;
  settled_at: string | null;
  source: 'trades' | 'hourly';
  data: BeliefPoint[];
};

/** History of side A's probability, at most `points` points, oldest first. @throws not_found */
export async function getBeliefCurve(
  ctx: ServiceContext,
  input: { outcomeId: number; points: number },
): Promise<BeliefCurve> {
  const { outcomeId, points } = input;
  const outcome = await outcomeById(ctx.db, { outcomeId });
  if (outcome === null) throw new ServiceError('not_found', `Outcome ${outcomeId} not found`);
  const isQuiet = (outcome.trades ?? 0) <= MOST_TRADES;
  const rows = await (isQuiet ? beliefTrades : beliefHours)(ctx.db, { outcomeId });
  const isSettled = outcome.is_settled;
  return {
    outcome_id: outcomeId,
    is_settled: isSettled,
    settlement_prob: isSettled && outcome.settle_fraction !== '' ? Number(outcome.settle_fraction) : null,
    settled_at: isSettled && outcome.settled_at_ms !== null ? formatUtc(outcome.settled_at_ms) : null,
    source: isQuiet ? 'trades' : 'hourly',
    data: thinOut(rows, points).map((row) => ({ t: row.time_ms, prob: fromE8(row.px_e8) })),
  };
}
