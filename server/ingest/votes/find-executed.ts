import { outcomesOf } from '#domain/vote/name-votes.ts';
import type { PendingAction } from '#domain/vote/vote-event.ts';
import { isRegistered, settledAmong } from '#store/votes/voted-outcomes.ts';
import type { Queryable } from '#store/within-budget.ts';

/** An action may have taken effect before its vote was first seen here. */
const BEFORE_OPENED_MS = 60_000;

/**
 * Keys of votes whose action has taken effect: its settlement or registration exists. Determines the result of votes
 * that ended unobserved.
 */
export async function findExecuted(
  db: Queryable,
  votes: readonly PendingAction[],
): Promise<ReadonlySet<string>> {
  if (votes.length === 0) return new Set();
  const settled = await settledAmong(
    db,
    votes.flatMap(({ action }) => outcomesOf(action)),
  );
  const executed = new Set<string>();
  for (const { key, action, openedMs } of votes) {
    const outcomes = outcomesOf(action);
    const isSettled = outcomes.length > 0 && outcomes.every((outcomeId) => settled.has(outcomeId));
    const registration = {
      ...{ name: action.questionName, description: action.questionDescription },
      sinceMs: openedMs - BEFORE_OPENED_MS,
    };
    const isThere = action.kind === 'register_question' && (await isRegistered(db, registration));
    if (isSettled || isThere) executed.add(key);
  }
  return executed;
}
