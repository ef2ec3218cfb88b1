import type { ServiceContext } from '#services/context.ts';
import { RING_SIZE } from '#services/live/live-state.ts';
import { newestFills } from '#store/queries/newest-fills.ts';
import { activitiesOf, type SequencedActivity } from './activity-event.ts';

const REMEMBERED = 200;

/** The newest 200 events, oldest first: from the fills in memory, and from the store while those are few. */
export async function recentActivity(ctx: ServiceContext): Promise<SequencedActivity[]> {
  const ring = ctx.live.recentFills();
  if (ring.length >= RING_SIZE) return activitiesOf(ring).slice(-REMEMBERED);
  const oldest = ring[0];
  const stored = await newestFills(ctx.db, { limit: RING_SIZE });
  const older = oldest === undefined ? stored : stored.filter((fill) => fill.seq < oldest.seq);
  return activitiesOf([...older, ...ring]).slice(-REMEMBERED);
}
