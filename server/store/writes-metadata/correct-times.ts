import type { ClientBase } from 'pg';
import { syncEvents } from './sync-events.ts';

/**
 * Payouts tell when an outcome settled: they replace the time at which the settlement was merely seen.
 * One statement over outcomes that disagree with their payouts.
 */
const SETTLED_AT = `UPDATE outcome o SET settled_at_ms = p.settled_at_ms
  FROM (SELECT coin / 10 AS outcome_id, min(settled_at_ms) AS settled_at_ms FROM coin_settlement GROUP BY 1) p
  WHERE o.outcome_id = p.outcome_id AND o.is_settled AND o.settled_at_ms IS DISTINCT FROM p.settled_at_ms
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
  for (const statement of [SETTLED_AT, FIRST_SEEN]) {
    const { rows } = await client.query<{ outcome_id: number }>(statement);
    for (const row of rows) changed.add(row.outcome_id);
  }
  const outcomeIds = [...changed].sort((a, b) => a - b);
  await syncEvents(client, outcomeIds);
  return outcomeIds;
}
