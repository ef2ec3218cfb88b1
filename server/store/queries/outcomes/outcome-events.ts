import type { Pool } from 'pg';

export type OutcomeEventRow = {
  outcome_id: number;
  event_type: 'creation' | 'settlement';
  time_ms: number;
  signer: string;
  settle_fraction: string;
  settle_details: string;
};

/** The settlement events of one outcome, oldest first. */
export async function settlementEvents(db: Pool, params: { outcomeId: number }): Promise<OutcomeEventRow[]> {
  const { rows } = await db.query<OutcomeEventRow>({
    name: 'settlement-events',
    text: `SELECT outcome_id, event_type, time_ms, signer, settle_fraction, settle_details
      FROM outcome_event WHERE outcome_id = $1 AND event_type = 'settlement' ORDER BY time_ms, event_id`,
    values: [params.outcomeId],
  });
  return rows;
}
