import type { ClientBase } from 'pg';
import { syncEvents } from './sync-events.ts';

/**
 * Payouts date a settlement exactly; their time replaces the time at which it was observed. One statement over outcomes
 * that disagree with their payouts.
 */
const SETTLED_AT = `UPDATE outcome o SET settled_at_ms = p.settled_at_ms
  FROM (SELECT coin / 10 AS outcome_id, min(settled_at_ms) AS settled_at_ms FROM coin_settlement GROUP BY 1) p
  WHERE o.outcome_id = p.outcome_id AND o.is_settled AND o.settled_at_ms IS DISTINCT FROM p.settled_at_ms
  RETURNING o.outcome_id`;

/** An outcome without holders has no payouts; it settled no later than the last payout of its closed question. */
const SETTLED_WITH_QUESTION = `UPDATE outcome o SET settled_at_ms = p.closed_ms
  FROM (SELECT m.question_id, max(c.settled_at_ms) AS closed_ms
    FROM question q JOIN outcome m USING (question_id)
    JOIN coin_settlement c ON c.coin IN (m.outcome_id * 10, m.outcome_id * 10 + 1)
    WHERE q.is_settled GROUP BY 1) p
  WHERE o.question_id = p.question_id AND o.is_settled AND o.settled_at_ms > p.closed_ms
    AND NOT EXISTS (SELECT 1 FROM coin_settlement c WHERE c.coin IN (o.outcome_id * 10, o.outcome_id * 10 + 1))
  RETURNING o.outcome_id`;

/**
 * An outcome existed when it first traded; and ids are given in order of registration, so it existed no later than any
 * outcome with a higher id whose time is known: by its first trade, or by its period where it is a recurring market.
 * This moves the first sight back, never forward.
 */
const FIRST_SEEN = `WITH evidence AS (
    SELECT o.outcome_id, min(least(a.first_trade_ms, b.first_trade_ms,
      CASE WHEN o.period <> '' THEN o.first_seen_ms END)) OVER (ORDER BY o.outcome_id DESC) AS known_ms
    FROM outcome o
    LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
    LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1)
  UPDATE outcome o SET first_seen_ms = e.known_ms FROM evidence e
  WHERE o.outcome_id = e.outcome_id AND e.known_ms < o.first_seen_ms
  RETURNING o.outcome_id`;

/**
 * Brings first sights and settlement times in line with what fills have shown since, and their events with them, in
 * the caller's transaction. Answers the outcomes that changed; a second call right after answers none.
 */
export async function correctTimes(client: ClientBase): Promise<number[]> {
  const changed = new Set<number>();
  for (const statement of [SETTLED_AT, SETTLED_WITH_QUESTION, FIRST_SEEN]) {
    const { rows } = await client.query<{ outcome_id: number }>(statement);
    for (const row of rows) changed.add(row.outcome_id);
  }
  const outcomeIds = [...changed].sort((a, b) => a - b);
  await syncEvents(client, outcomeIds);
  return outcomeIds;
}
