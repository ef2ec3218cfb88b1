import type { Pool, PoolClient } from 'pg';
import { followVotes, isEndUnclear, type ListedAction, type VoteList } from '#domain/vote/follow-votes.ts';
import { nameAction, unnamedIds } from '#domain/vote/name-votes.ts';
import type { PendingAction, SequencedVoteEvent } from '#domain/vote/vote-event.ts';
import { transaction } from '#store/transaction.ts';
import { pendingVotes, replacePendingVotes } from '#store/votes/pending-votes.ts';
import { appendVoteEvents } from '#store/votes/vote-events.ts';
import { takeVoteList } from '#store/votes/vote-poll.ts';
import { wordingsOf } from '#store/votes/voted-outcomes.ts';
import { findExecuted } from './find-executed.ts';

/** A list, and how many lists were stored when it was requested. */
export type FreshList = { list: Omit<VoteList, 'executed'>; lists: number };

/**
 * Stores a list: its pending votes, the events that led to them and the count of lists, in one transaction. Null when
 * another list, which may be newer, was stored meanwhile.
 */
export function commitVotes(db: Pool, { list, lists }: FreshList): Promise<SequencedVoteEvent[] | null> {
  return transaction(db, async (client) => {
    if (!(await takeVoteList(client, lists, list.seenMs))) return null;
    const before = await pendingVotes(client);
    const actions = await nameNew(client, before, list.actions);
    const executed = await findExecuted(client, unclear(before, list));
    const { events, pending } = followVotes(before, { ...list, actions, executed });
    await replacePendingVotes(client, before, pending);
    return appendVoteEvents(client, events);
  });
}

/** Votes that left the list and whose result only their outcomes show. */
function unclear(before: readonly PendingAction[], { actions, seenMs }: FreshList['list']): PendingAction[] {
  const listed = new Set(actions.map(({ key }) => key));
  return before.filter((one) => !listed.has(one.key) && isEndUnclear(one, seenMs));
}

/** The listed actions, those that are new with the words of their questions. Known ones keep the words that they have. */
async function nameNew(
  client: PoolClient,
  before: readonly PendingAction[],
  actions: readonly ListedAction[],
): Promise<ListedAction[]> {
  const known = new Set(before.map(({ key }) => key));
  const fresh = actions.filter(({ key }) => !known.has(key)).map(({ action }) => action);
  const { outcomeIds, questionIds } = unnamedIds(fresh);
  if (outcomeIds.length + questionIds.length === 0) return [...actions];
  const wordings = await wordingsOf(client, { outcomeIds, questionIds });
  return actions.map((one) =>
    known.has(one.key) ? one : { ...one, action: nameAction(one.action, wordings) },
  );
}
