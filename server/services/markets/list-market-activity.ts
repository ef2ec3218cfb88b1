import { formatCoin, outcomeIdOf } from '#domain/coin.ts';
import type { Activity, SequencedFill } from '#domain/fill.ts';
import { toActivity } from '#services/activity/activity-event.ts';
import type { ServiceContext } from '#services/context.ts';
import { cursorAfter, Paged } from '#services/paged.ts';
import { type OutcomeEventsPage, outcomeEvents } from '#store/queries/outcomes/outcome-fills.ts';

export type MarketActivity = {
  coin: string;
  outcome_id: number;
  events: Activity[];
  limit: number;
  offset: number;
};

/** The stored events of both sides of a coin's outcome, newest first; a trade appears once, as its taker's. */
export async function listMarketActivity(
  ctx: ServiceContext,
  { coin, ...page }: Omit<OutcomeEventsPage, 'outcomeId'> & { coin: number; offset: number },
): Promise<Paged<MarketActivity>> {
  const { limit, offset } = page;
  const outcomeId = outcomeIdOf(coin);
  const fills = await outcomeEvents(ctx.db, { ...page, outcomeId });
  const placeOf = ({ timeMs, seq }: SequencedFill) => ({ timeMs, id: seq });
  const body = {
    coin: formatCoin(coin),
    outcome_id: outcomeId,
    events: fills.map(toActivity),
    limit,
    offset,
  };
  return new Paged(body, cursorAfter({ rows: fills, limit, placeOf }));
}
