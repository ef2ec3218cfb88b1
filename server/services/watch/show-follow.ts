import { type WatchKind, watchKey } from '#domain/watch/watch-target.ts';
import type { ServiceContext } from '#services/context.ts';
import { listEntries } from '#store/watch/entries.ts';
import { watchTargetOf } from './follow.ts';
import { ownWatch } from './watcher.ts';

export type FollowState = {
  isFollowed: boolean;
  /** Entries that the person has, and may have. */
  count: number;
  most: number;
};

/** Whether something is followed. @throws ServiceError('unauthorized' | 'invalid') */
export async function showFollow(
  ctx: ServiceContext,
  input: { kind: WatchKind; target: string },
): Promise<FollowState> {
  const { plan, ...watcher } = ownWatch(ctx);
  const key = watchKey(watchTargetOf(input));
  const entries = await listEntries(ctx.accounts, watcher);
  return {
    isFollowed: entries.some((entry) => watchKey(entry) === key),
    ...{ count: entries.length, most: plan.entries },
  };
}
