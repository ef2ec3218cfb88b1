import type { SequencedVoteEvent, VoteEvent, VoteEventType } from '#domain/vote/vote-event.ts';
import type { Queryable } from '../within-budget.ts';

const ENDS: readonly VoteEventType[] = ['action_resolved', 'action_expired'];

/** The votes that ended last, newest first, as far back as events are kept. */
export async function endedVotes(db: Queryable, limit: number): Promise<SequencedVoteEvent[]> {
  const { rows } = await db.query<{ seq: number; event: VoteEvent }>({
    name: 'ended-votes',
    text: 'SELECT seq, event FROM vote_event WHERE type = ANY ($1) ORDER BY seq DESC LIMIT $2',
    values: [ENDS, limit],
  });
  return rows.map(({ seq, event }) => ({ ...event, seq }));
}
