import type { ServiceContext } from '#services/context.ts';
import { activitiesOf, type SequencedActivity } from './activity-event.ts';
import { type ActivityFilter, matchesFilter } from './activity-filter.ts';
import { recentActivity } from './recent-activity.ts';

const REPLAYED = 10;

/** Recent events that the filter lets through, oldest first: those after `afterSeq`, else (null) the last ten. */
export async function replayActivity(
  ctx: ServiceContext,
  input: ActivityFilter & { afterSeq: number | null },
): Promise<SequencedActivity[]> {
  const { afterSeq } = input;
  const matching = (await recentActivity(ctx)).filter(({ event }) => matchesFilter(event, input));
  return afterSeq === null ? matching.slice(-REPLAYED) : matching.filter(({ seq }) => seq > afterSeq);
}

/** Calls `listener` with the events of every live batch, in order, until the returned function is called. */
export function watchActivity(
  ctx: ServiceContext,
  listener: (items: readonly SequencedActivity[]) => void,
): () => void {
  return ctx.bus.subscribe('fills', (fills) => listener(activitiesOf(fills)));
}
