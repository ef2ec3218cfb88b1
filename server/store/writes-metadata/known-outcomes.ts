import type { ClientBase, Pool } from 'pg';

/** Known outcome ids, so that upstream need not be asked again. */
export type KnownOutcomes = {
  settled: number[];
  /** Stored and not settled yet, as far as is known. */
  unsettled: number[];
  /** Ids that upstream has nothing on. */
  absent: number[];
  /** The highest id that anything stored speaks of; -1 for none. */
  highestId: number;
};

/** Reads what is known of outcomes. */
export async function readKnownOutcomes(db: Pool): Promise<KnownOutcomes> {
  const outcomes = await db.query<{ outcome_id: number; is_settled: boolean }>(
    'SELECT outcome_id, is_settled FROM outcome',
  );
  const absent = await db.query<{ outcome_id: number }>('SELECT outcome_id FROM absent_outcome');
  const traded = await db.query<{ id: number | null }>('SELECT max(coin) / 10 AS id FROM coin_stats');
  const idsOf = (isSettled: boolean): number[] =>
    outcomes.rows.filter((row) => row.is_settled === isSettled).map((row) => row.outcome_id);
  const highest = outcomes.rows.reduce((most, row) => Math.max(most, row.outcome_id), -1);
  return {
    settled: idsOf(true),
    unsettled: idsOf(false),
    absent: absent.rows.map((row) => row.outcome_id),
    highestId: Math.max(highest, traded.rows[0]?.id ?? -1),
  };
}

/** Remembers ids that upstream has nothing on, in the caller's transaction. */
export async function rememberAbsent(
  client: ClientBase,
  rows: readonly { outcomeId: number; reason: string }[],
  nowMs: number,
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO absent_outcome (outcome_id, reason, asked_ms)
     SELECT outcome_id, reason, $3 FROM unnest($1::int[], $2::text[]) AS r (outcome_id, reason)
     ON CONFLICT (outcome_id) DO UPDATE SET reason = excluded.reason, asked_ms = excluded.asked_ms`,
    [rows.map((row) => row.outcomeId), rows.map((row) => row.reason), nowMs],
  );
}
