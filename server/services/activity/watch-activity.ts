import type { Activity } from '#domain/fill.ts';
import type { ServiceContext } from '#services/context.ts';
import { activityOf } from './activity-event.ts';
import { type ActivityFilter, isShown } from './activity-filter.ts';

/** An event with the sequence number of its fill, by which a client can resume. */
export type SequencedActivity = { seq: number; event: Activity };

const REPLAYED = 10;

/** Events of the ring that the filter lets through, oldest first: those after `afterSeq`, else the last ten. */
export function replayActivity(
  ctx: ServiceContext,
  input: ActivityFilter & { afterSeq?: number | undefined },
): SequencedActivity[] {
  const { afterSeq } = input;
  const shown = ctx.live.recentFills().filter((fill) => isShown(fill, input));
  const replayed =
    afterSeq === undefined ? shown.slice(-REPLAYED) : shown.filter((fill) => fill.seq > afterSeq);
  return replayed.map((fill) => ({ seq: fill.seq, event: activityOf(fill) }));
}

/** Calls `listener` with every live event that the filter lets through, in order, until the returned function is called. */
export function watchActivity(
  ctx: ServiceContext,
  filter: ActivityFilter,
  listener: (item: SequencedActivity) => void,
): () => void {
  return ctx.bus.subscribe('fills', (fills) => {
    for (const fill of fills) {
      if (isShown(fill, filter)) listener({ seq: fill.seq, event: activityOf(fill) });
    }
  });
}
