import { fromE8 } from '#domain/fixed.ts';
import { DAY_MS } from '#domain/time.ts';
import { visitNow } from '#domain/watch/visit.ts';
import type { WatchTarget } from '#domain/watch/watch-target.ts';
import type { ServiceContext } from '#services/context.ts';
import { listChats } from '#store/messenger/chats.ts';
import { listEntries } from '#store/watch/entries.ts';
import { happenedSince, MOST_COUNTED } from '#store/watch/happened.ts';
import { readWatchPerson, storeVisits, storeWantsEmail } from '#store/watch/visits.ts';
import { nameTargets, type TargetName } from './name-targets.ts';
import { ownWatch } from './watcher.ts';

/** Longest period that is counted, however long ago the last visit was. */
const LONGEST_MS = 30 * DAY_MS;

export type Watched = WatchTarget &
  Pick<TargetName, 'title' | 'isSettled'> & {
    /** When it was followed. */
    sinceMs: number;
    /** Activity since the last visit, or since it was followed; null for none. */
    happened: { fills: number; isMore: boolean; volumeUsd: number; lastMs: number } | null;
  };

export type WatchList = {
  /** Latest activity first; entries without activity last, the newest first. */
  entries: Watched[];
  /** The end of the last visit; null on the first. */
  lastVisitMs: number | null;
  most: number;
  /** Whether linked chats are notified immediately. */
  hasMessages: boolean;
  /** Chats that the person linked. */
  chats: number;
  wantsEmail: boolean;
};

/** The signed-in person's watch list, with its activity. @throws ServiceError('unauthorized') */
export async function listWatched(ctx: ServiceContext): Promise<WatchList> {
  const { plan, ...watcher } = ownWatch(ctx);
  const nowMs = ctx.now();
  const [rows, person, chats] = await Promise.all([
    listEntries(ctx.accounts, watcher),
    readWatchPerson(ctx.accounts, watcher),
    listChats(ctx.accounts, watcher.orgId),
  ]);
  const { seenUntilMs } = visitNow(person, nowMs);
  const afterMs = (sinceMs: number) => Math.max(sinceMs, seenUntilMs ?? 0, nowMs - LONGEST_MS);
  const [nameOf, happened] = await Promise.all([
    nameTargets(ctx.db, rows),
    happenedSince(
      ctx.db,
      rows.map(({ kind, target, sinceMs }) => ({ kind, target, afterMs: afterMs(sinceMs) })),
    ),
  ]);
  const entries = rows.map(({ kind, target, sinceMs }, at): Watched => {
    const { title, isSettled } = nameOf({ kind, target });
    const found = happened[at];
    return {
      ...{ kind, target, title, isSettled, sinceMs },
      happened: found
        ? {
            fills: found.fills,
            isMore: found.fills >= MOST_COUNTED,
            volumeUsd: fromE8(found.notionalE8),
            lastMs: found.lastMs,
          }
        : null,
    };
  });
  return {
    entries: entries.toSorted((a, b) => (b.happened?.lastMs ?? 0) - (a.happened?.lastMs ?? 0)),
    lastVisitMs: seenUntilMs,
    ...{ most: plan.entries, hasMessages: plan.messages, wantsEmail: person.wantsEmail },
    chats: chats.filter(({ linkedBy }) => linkedBy === watcher.personId).length,
  };
}

/** Notes that who is signed in looks at the list: half an hour later what they saw is old. @throws ServiceError('unauthorized') */
export async function visitWatched(ctx: ServiceContext): Promise<void> {
  const { plan: _plan, ...watcher } = ownWatch(ctx);
  const person = await readWatchPerson(ctx.accounts, watcher);
  await storeVisits(ctx.accounts, watcher, visitNow(person, ctx.now()));
}

/** Turns the signed-in person's daily email on or off. @throws ServiceError('unauthorized') */
export async function setWatchEmail(ctx: ServiceContext, { wants }: { wants: boolean }): Promise<void> {
  const { plan: _plan, ...watcher } = ownWatch(ctx);
  await storeWantsEmail(ctx.accounts, watcher, wants);
}
