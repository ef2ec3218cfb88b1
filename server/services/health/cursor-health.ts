import type { Pool } from 'pg';
import type { Sequenced, Topic } from '#changefeed/topic.ts';
import { coreBlocksTopic } from '#changefeed/topics/core-blocks.ts';
import { evmHeadersTopic } from '#changefeed/topics/evm-headers.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import { ordersTopic } from '#changefeed/topics/orders.ts';
import { outcomesTopic } from '#changefeed/topics/outcomes.ts';
import { payoutsTopic } from '#changefeed/topics/payouts.ts';
import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import { votesTopic } from '#changefeed/topics/votes.ts';
import { type NamedPosition, namedPositions } from '#store/queries/changes/changefeed-cursor.ts';
import type { HealthRow } from '#store/queries/changes/health.ts';

/** How far something that follows a source has come. */
export type CursorHealth = {
  /** `ingest/` and the source, `chain/` and the contract, or a topic and the name of who follows it: `fills/webhooks`. */
  name: string;
  /** Stored rows, or blocks of the venue's chain, that it has not handled; null for a source, whose end is not known. */
  behind: number | null;
  /** Age of the newest that it read or, of who follows a topic, of the oldest row that it has not handled. */
  lag_ms: number;
  /** It is late from here on. */
  bound_ms: number;
  is_late: boolean;
};

const TOPICS: readonly Topic<Sequenced>[] = [
  ...[coreBlocksTopic, evmHeadersTopic, fillsTopic, fixturesTopic, ordersTopic, outcomesTopic],
  ...[payoutsTopic, rewardLeaderboardsTopic, votesTopic],
] as unknown as Topic<Sequenced>[];

/** Blocks come several times a second, lists of votes every 10 s. */
const INGEST_BOUND_MS = 60_000;
/** Marks come every other second; where a price comes from may be asked once a minute. */
const MARKS_BOUND_MS = 120_000;
/** Followers work through a burst in this time, and another process takes over a dead one's work in seconds. */
const FOLLOWER_BOUND_MS = 60_000;

/** Since when a follower of a topic is behind, and by how many rows; `sinceMs` is null while it is not. */
export type FollowerLag = { name: string; behind: number; sinceMs: number | null };

async function lagOf(db: Pool, { topic, name, position }: NamedPosition): Promise<FollowerLag | null> {
  const followed = TOPICS.find((each) => each.name === topic);
  if (!followed) return null;
  const { head, history } = await followed.bounds(db);
  // What was loaded as history is not late: most followers pass over it.
  const from = Math.max(position, history);
  const [oldest] = from < head ? await followed.readAfter(db, from, 1) : [];
  return {
    name: `${topic}/${name}`,
    behind: oldest ? head - from : 0,
    sinceMs: oldest ? followed.timeOf(oldest) : null,
  };
}

/** How far every named follower of a topic is behind. */
export async function followerLags(db: Pool): Promise<FollowerLag[]> {
  const lags = await Promise.all((await namedPositions(db)).map((one) => lagOf(db, one)));
  return lags.filter((lag) => lag !== null);
}

/** A chain that stands still makes no block until something happens; then its index follows at once. */
const CHAIN_SLACK_BLOCKS = 3;
const CHAIN_BOUND_MS = 60_000;

type Known = { row: HealthRow; followers: readonly FollowerLag[] };

/** What only this process knows. */
export type KnownHere = {
  /** When the newest mark came, epoch ms; null before the first. */
  marksMs: number | null;
  /** The newest block of the venue's chain; null where no role of the venue runs. */
  chainHead: number | null;
};

/** Every cursor that has moved once, each with its own bound: what is ingested first, then those who follow it. */
export function cursorHealth(
  { row, followers }: Known,
  { marksMs, chainHead }: KnownHere,
  nowMs: number,
): CursorHealth[] {
  const health = (name: string, sinceMs: number | null, boundMs: number, behind: number | null = null) => {
    const lagMs = sinceMs === null ? 0 : Math.max(0, Math.round(nowMs - sinceMs));
    return { name, behind, lag_ms: lagMs, bound_ms: boundMs, is_late: lagMs > boundMs };
  };
  const { core_block: core, evm_header: evm, votes_polled_ms: votesMs } = row;
  return [
    ...row.cursors.map(({ source, block_time_ms: ms }) => health(`ingest/${source}`, ms, INGEST_BOUND_MS)),
    ...row.order_cursors.map(({ source, block_time_ms: ms }) =>
      health(`ingest/${source}`, ms, INGEST_BOUND_MS),
    ),
    ...(core ? [health('ingest/core_blocks', core.block_time_ms, INGEST_BOUND_MS)] : []),
    ...(evm ? [health('ingest/evm_headers', evm.block_time_ms, INGEST_BOUND_MS)] : []),
    ...(votesMs === null ? [] : [health('ingest/votes', votesMs, INGEST_BOUND_MS)]),
    ...(marksMs === null ? [] : [health('ingest/marks', marksMs, MARKS_BOUND_MS)]),
    ...(chainHead === null ? [] : row.chain_cursors).map(({ source, block_number, time_ms }) => {
      const behind = Math.max(0, (chainHead ?? 0) - block_number);
      return health(`chain/${source}`, behind > CHAIN_SLACK_BLOCKS ? time_ms : null, CHAIN_BOUND_MS, behind);
    }),
    ...followers.map(({ name, behind, sinceMs }) => health(name, sinceMs, FOLLOWER_BOUND_MS, behind)),
  ];
}
