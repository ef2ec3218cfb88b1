import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import { pause } from '#observe/pause.ts';
import type { ServiceContext } from '#services/context.ts';
import type { StreamBatch, StreamItem, StreamSource, StreamStart } from '#services/stream/stream-source.ts';
import { readCampaign } from './read-cycle.ts';
import { sharedLeaderboard } from './shared-leaderboard.ts';

/** Minimum interval between rankings. */
const EVERY_MS = 1_000;

type Input = { id: string; cycle?: number | undefined; limit: number };
type Pace = { everyMs?: number };

async function rankingAt(ctx: ServiceContext, { limit, ...input }: Input, seq: number): Promise<StreamItem> {
  const ranking = await sharedLeaderboard(ctx, input);
  const data = JSON.stringify({ ...ranking, data: ranking.data.slice(0, limit) });
  return { seq, event: 'leaderboard', data };
}

async function* follow(
  ctx: ServiceContext,
  input: Input,
  { signal }: StreamStart,
  everyMs: number,
): AsyncGenerator<StreamBatch> {
  const tail = ctx.feed.tail(rewardLeaderboardsTopic);
  await tail.ready();
  let position = tail.head;
  yield { items: [await rankingAt(ctx, input, position)], position };
  // Changes in the meantime wait in the topic and are merged into the next ranking.
  for await (const rows of tail.follow(position, { signal })) {
    position = rows.at(-1)?.seq ?? position;
    const isChanged = rows.some(({ campaignId }) => campaignId === input.id);
    yield { items: isChanged ? [await rankingAt(ctx, input, position)] : [], position };
    if (isChanged) await pause(everyMs, signal); // ended: so does the topic
  }
}

/**
 * The ranking of a campaign now, and again whenever its scores changed, once every `everyMs` at most. It is sent whole: one
 * fill moves everybody's share. @throws ServiceError('not_found')
 */
export async function streamLeaderboard(
  ctx: ServiceContext,
  input: Input,
  { everyMs = EVERY_MS }: Pace = {},
): Promise<StreamSource> {
  await readCampaign(ctx, input.id);
  return { open: (start) => follow(ctx, input, start, everyMs) };
}
