import { resumeAt } from '#changefeed/resume.ts';
import type { Tail } from '#changefeed/tail.ts';
import type { SequencedBlock } from '#domain/block.ts';
import { ServiceError } from '#services/error.ts';

export type BlockKind = SequencedBlock['block']['kind'];

/** The stored blocks of one kind, as they come. */
export type BlockFeed = Tail<SequencedBlock>;

/** The feed of each kind. Each has numbers of its own. */
export type BlockFeeds = Readonly<Record<BlockKind, BlockFeed>>;

/**
 * The position after which to send block `seq` and later ones; for 0, the oldest that can be replayed. The number after
 * the newest is valid: the stream starts with the next block. @throws ServiceError `out_of_range` when it cannot be
 * replayed
 */
export async function replayAfter(feed: BlockFeed, seq: number, nowMs: number): Promise<number> {
  await feed.ready();
  if (seq === 0) return feed.reach(nowMs);
  const { after, gap } = await resumeAt(feed, { position: seq - 1, nowMs });
  if (!gap) return after;
  // Yellowstone's message for an expired slot.
  const what = `replay from seq ${seq} is not available`;
  const reason = gap.reason === 'expired' ? `oldest available: ${after + 1}` : `newest available: ${after}`;
  throw new ServiceError('out_of_range', `${what}, ${reason}`);
}
