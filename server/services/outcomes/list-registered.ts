import { timeOrEmpty } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { cursorAfter, Paged } from '#services/paged.ts';
import { type OutcomeWithStatsRow, outcomeById } from '#store/queries/outcomes/outcome-by-id.ts';
import type { NewestPage, OutcomeFilter } from '#store/queries/outcomes/outcome-row.ts';
import { registeredOutcomes } from '#store/queries/outcomes/registered-outcomes.ts';
import { type OutcomeMeta, type TradeStats, toOutcomeMeta, toTradeStats } from './outcome-json.ts';

export type RegisteredOutcome = OutcomeMeta & TradeStats & { first_trade_at: string };

export type RegisteredOutcomes = {
  count: number;
  offset: number;
  registered_outcomes: RegisteredOutcome[];
};

const toRegistered = (row: OutcomeWithStatsRow): RegisteredOutcome => ({
  ...toOutcomeMeta(row),
  ...toTradeStats(row),
  first_trade_at: timeOrEmpty(row.first_trade_ms),
});

/** Outcomes as the indexer saw them register, newest first. `count` is the number of rows answered. */
export async function listRegistered(
  ctx: ServiceContext,
  input: OutcomeFilter & NewestPage,
): Promise<Paged<RegisteredOutcomes>> {
  const { limit, offset } = input;
  const rows = await registeredOutcomes(ctx.db, input);
  const placeOf = (row: OutcomeWithStatsRow) => ({ timeMs: row.first_seen_ms, id: row.outcome_id });
  const body = { count: rows.length, offset, registered_outcomes: rows.map(toRegistered) };
  return new Paged(body, cursorAfter({ rows, limit, placeOf }), rows[0]?.total);
}

/** One registered outcome. @throws not_found */
export async function getRegistered(
  ctx: ServiceContext,
  input: { outcomeId: number },
): Promise<RegisteredOutcome> {
  const row = await outcomeById(ctx.db, input);
  if (row === null) throw new ServiceError('not_found', `Outcome ${input.outcomeId} not found`);
  return toRegistered(row);
}

export type SnapshotOutcome = Pick<
  OutcomeMeta,
  | 'outcome_id'
  | 'title'
  | 'name'
  | 'market_class'
  | 'underlying'
  | 'category'
  | 'is_settled'
  | 'expiry'
  | 'first_seen'
>;

/** Every registered outcome in few columns, newest first. */
export async function snapshotRegistered(
  ctx: ServiceContext,
  input: { limit: number },
): Promise<{ count: number; registered_outcomes: SnapshotOutcome[] }> {
  const rows = await registeredOutcomes(ctx.db, { limit: input.limit, offset: 0 });
  const outcomes = rows.map((row) => {
    const meta = toOutcomeMeta(row);
    return {
      outcome_id: meta.outcome_id,
      title: meta.title,
      name: meta.name,
      market_class: meta.market_class,
      underlying: meta.underlying,
      category: meta.category,
      is_settled: meta.is_settled,
      expiry: meta.expiry,
      first_seen: meta.first_seen,
    };
  });
  return { count: outcomes.length, registered_outcomes: outcomes };
}
