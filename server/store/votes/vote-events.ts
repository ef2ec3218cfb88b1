import type { ClientBase, Pool } from 'pg';
import type { SequencedVoteEvent, VoteEvent } from '#domain/vote/vote-event.ts';
import { type HeadBounds, headBounds, lastRowBefore } from '../queries/changes/changefeed-head.ts';
import { announceCommit, VOTES_TOPIC } from '../queries/changes/changefeed-notices.ts';
import { reserveNumbers } from '../writes/reserve-numbers.ts';

/** Appends events to their topic and announces them, in the caller's transaction and as the last of it. */
export async function appendVoteEvents(
  client: ClientBase,
  events: readonly VoteEvent[],
): Promise<SequencedVoteEvent[]> {
  if (events.length === 0) return [];
  const first = await reserveNumbers(client, VOTES_TOPIC, events.length);
  await client.query({
    name: 'append-vote-events',
    text: `INSERT INTO vote_event (seq, type, key, event, seen_ms)
      SELECT $1 + place - 1, type, key, event, seen_ms
      FROM unnest($2::text[], $3::text[], $4::json[], $5::bigint[])
        WITH ORDINALITY AS r (type, key, event, seen_ms, place)`,
    values: [
      first,
      events.map(({ type }) => type),
      events.map(({ key }) => key),
      events.map((event) => JSON.stringify(event)),
      events.map(({ seenMs }) => seenMs),
    ],
  });
  await announceCommit(client, { topic: VOTES_TOPIC, head: first + events.length - 1 });
  return events.map((event, index) => ({ ...event, seq: first + index }));
}

/** The events after a sequence number, ascending, at most `limit`. */
export async function voteEventsAfter(db: Pool, after: number, limit: number): Promise<SequencedVoteEvent[]> {
  const { rows } = await db.query<{ seq: number; event: VoteEvent }>({
    name: 'vote-events-after',
    text: 'SELECT seq, event FROM vote_event WHERE seq > $1 ORDER BY seq LIMIT $2',
    values: [after, limit],
  });
  return rows.map(({ seq, event }) => ({ ...event, seq }));
}

/** Where the topic ends. */
export const voteEventBounds = (db: Pool): Promise<HeadBounds> => headBounds(db, VOTES_TOPIC);

/** The number of the last event that was seen before `sinceMs`; 0 when there is none. */
export const lastVoteEventBefore = (db: Pool, sinceMs: number): Promise<number> =>
  lastRowBefore(db, { topic: VOTES_TOPIC, table: 'vote_event', cameMs: 'seen_ms' }, sinceMs);

/** Deletes events that were seen before `beforeMs`, `portion` at most, and answers how many. */
export async function pruneVoteEvents(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM vote_event WHERE seq IN (
       SELECT seq FROM vote_event WHERE seen_ms < $1 ORDER BY seen_ms LIMIT $2)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
