import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { ServiceContext } from '#services/context.ts';
import { newestFills } from '#store/queries/fills/newest-fills.ts';
import { activitiesOf, type SequencedActivity } from './activity-event.ts';

/** A trade is two fills and one event, so as many hold at least as many events as are remembered. */
export const RECENT_FILLS = 400;
const REMEMBERED = 200;

/** The newest events among fills, oldest first. */
export const recentActivities = (fills: readonly SequencedFill[]): SequencedActivity[] =>
  activitiesOf(fills).slice(-REMEMBERED);

/** The newest 200 events, oldest first: from memory, and from the store while few are there. */
export async function recentActivity(ctx: ServiceContext): Promise<SequencedActivity[]> {
  const known = ctx.feed.tail(fillsTopic).recent(RECENT_FILLS);
  if (known.length >= RECENT_FILLS) return recentActivities(known);
  const oldest = known[0];
  const stored = await newestFills(ctx.db, { limit: RECENT_FILLS });
  const older = oldest === undefined ? stored : stored.filter((fill) => fill.seq < oldest.seq);
  return recentActivities([...older, ...known]);
}
