import { formatCoin, outcomeIdOf } from '#domain/coin.ts';
import type { Activity } from '#domain/fill.ts';
import { toActivity } from '#services/activity/activity-event.ts';
import type { ServiceContext } from '#services/context.ts';
import { outcomeEvents } from '#store/queries/outcomes/outcome-fills.ts';

/** The stored events of both sides of a coin's outcome, newest first; a trade appears once, as its taker's. */
export async function listMarketActivity(
  ctx: ServiceContext,
  input: { coin: number; limit: number; offset: number },
): Promise<{ coin: string; outcome_id: number; events: Activity[]; limit: number; offset: number }> {
  const { coin, limit, offset } = input;
  const outcomeId = outcomeIdOf(coin);
  const fills = await outcomeEvents(ctx.db, { outcomeId, limit, offset });
  return { coin: formatCoin(coin), outcome_id: outcomeId, events: fills.map(toActivity), limit, offset };
}
