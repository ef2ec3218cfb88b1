import { readWatchTarget, type WatchKind, type WatchTarget } from '#domain/watch/watch-target.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { outcomeTitles } from '#store/queries/outcomes/outcome-titles.ts';
import { addEntry, removeEntry } from '#store/watch/entries.ts';
import { ownWatch } from './watcher.ts';

type Named = { kind: WatchKind; target: string };

/** @throws ServiceError('invalid') */
export function watchTargetOf({ kind, target }: Named): WatchTarget {
  const read = readWatchTarget(kind, target);
  if (read) return read;
  const wanted = kind === 'market' ? 'an outcome id or a coin such as #10' : 'an address';
  throw new ServiceError('invalid', `A ${kind} to follow must be ${wanted}.`);
}

/**
 * Follows a target; idempotent.
 * @throws ServiceError 'unauthorized', 'invalid', 'not_found' for a market that is not known, or 'conflict' when the
 *   plan allows no more entries
 */
export async function follow(ctx: ServiceContext, input: Named): Promise<WatchTarget> {
  const { plan, ...watcher } = ownWatch(ctx);
  const entry = watchTargetOf(input);
  if (entry.kind === 'market') {
    const known = await outcomeTitles(ctx.db, [Number(entry.target)]);
    if (known.length === 0) throw new ServiceError('not_found', 'Market not found');
  }
  const draft = { ...entry, most: plan.entries, nowMs: ctx.now() };
  if (await addEntry(ctx.accounts, watcher, draft)) return entry;
  const more = plan.messages ? '' : ' or upgrade to a paid plan for 200';
  throw new ServiceError(
    'conflict',
    `Your plan can follow up to ${plan.entries} items. Unfollow one first${more}.`,
  );
}

/** Unfollows a target. @returns whether it was followed @throws ServiceError('unauthorized' | 'invalid') */
export async function unfollow(ctx: ServiceContext, input: Named): Promise<boolean> {
  const { plan: _plan, ...watcher } = ownWatch(ctx);
  return removeEntry(ctx.accounts, watcher, watchTargetOf(input));
}
