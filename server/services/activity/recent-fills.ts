import type { SequencedFill } from '#bus/topics.ts';
import type { ServiceContext } from '#services/context.ts';
import { RING_SIZE } from '#services/live/live-state.ts';
import { newestFills } from '#store/queries/newest-fills.ts';

/** The newest fills, oldest first: the ring in memory, filled up from the store while it is not full. */
export async function recentFills(ctx: ServiceContext): Promise<readonly SequencedFill[]> {
  const ring = ctx.live.recentFills();
  const oldest = ring[0];
  if (ring.length >= RING_SIZE) return ring;
  const stored = await newestFills(ctx.db, { limit: RING_SIZE });
  const older = oldest === undefined ? stored : stored.filter((fill) => fill.seq < oldest.seq);
  return [...older, ...ring].slice(-RING_SIZE);
}
