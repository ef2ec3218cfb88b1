import type { Pool } from 'pg';
import type { Changefeed } from '#changefeed/changefeed.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { WatchIndex } from '#domain/watch/watch-index.ts';
import { watchKey } from '#domain/watch/watch-target.ts';
import type { Logger } from '#observe/logger.ts';
import { addNews, type NewsDraft } from '#store/watch/news.ts';
import { LiveIndex } from './live-index.ts';

/** The name of the place in the topic of fills. */
export const WATCH_CURSOR = 'watch';
/** Fills older than this when stored are loading history, and not notified. */
const NEWS_MS = HOUR_MS;

export type FollowWatched = {
  feed: Changefeed;
  db: Pool;
  databaseUrl: string;
  logger: Logger;
  now: () => number;
  /** Ends it. */
  signal: AbortSignal;
};

const lastFillOf = ({ coin, dir, isBuy, pxE8, szE8, wallet }: SequencedFill): NewsDraft['lastFill'] => ({
  ...{ coin, dir, isBuy, wallet },
  pxE8: String(pxE8),
  szE8: String(szE8),
});

/** Updates of these fills for each chat, summed per target. */
export function gatherNews(
  index: WatchIndex,
  fills: readonly SequencedFill[],
  sinceMs: number,
): readonly NewsDraft[] {
  const drafts = new Map<string, NewsDraft>();
  for (const fill of fills) {
    if (fill.timeMs < sinceMs) continue;
    for (const { target, links } of index.match(fill)) {
      for (const { chatId, watcher } of links) {
        const key = `${chatId} ${watcher} ${watchKey(target)}`;
        const before = drafts.get(key);
        drafts.set(key, {
          ...{ ...target, chatId, watcher },
          fills: (before?.fills ?? 0) + 1,
          notionalE8: (before?.notionalE8 ?? 0n) + fill.notionalE8,
          lastFill: lastFillOf(fill),
        });
      }
    }
  }
  return [...drafts.values()];
}

/** Stores activity of followed targets once, for their chats. Any number of processes may run it. */
export async function followWatched({ feed, now, ...options }: FollowWatched): Promise<void> {
  const { signal } = options;
  const live = new LiveIndex(options);
  await Promise.race([live.ready, live.done]);
  await feed.followTopic({
    ...{ name: WATCH_CURSOR, topic: fillsTopic, signal },
    work: (tx, fills) => addNews(tx, gatherNews(live.index, fills, now() - NEWS_MS)),
  });
  await live.done;
}
