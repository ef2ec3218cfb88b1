import type { ClientBase } from 'pg';

const EVENT = `ON CONFLICT (outcome_id, event_type) DO UPDATE SET time_ms = excluded.time_ms,
    settle_fraction = excluded.settle_fraction, settle_details = excluded.settle_details
  WHERE (e.time_ms, e.settle_fraction, e.settle_details)
    IS DISTINCT FROM (excluded.time_ms, excluded.settle_fraction, excluded.settle_details)`;

/**
 * Syncs the lifecycle events of outcomes with their rows: one creation at the first sight, and one settlement once
 * settled. Existing events keep their ids. There is no signer, since upstream's public API names none.
 */
export async function syncEvents(client: ClientBase, outcomeIds: readonly number[]): Promise<void> {
  if (outcomeIds.length === 0) return;
  await client.query(
    `INSERT INTO outcome_event AS e (outcome_id, event_type, time_ms)
     SELECT outcome_id, 'creation', first_seen_ms FROM outcome WHERE outcome_id = ANY ($1)
     ORDER BY first_seen_ms, outcome_id ${EVENT}`,
    [outcomeIds],
  );
  await client.query(
    `INSERT INTO outcome_event AS e (outcome_id, event_type, time_ms, settle_fraction, settle_details)
     SELECT outcome_id, 'settlement', coalesce(settled_at_ms, last_seen_ms), settle_fraction, settle_details
     FROM outcome WHERE outcome_id = ANY ($1) AND is_settled
     ORDER BY settled_at_ms, outcome_id ${EVENT}`,
    [outcomeIds],
  );
}
