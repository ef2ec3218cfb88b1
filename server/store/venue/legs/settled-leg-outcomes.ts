import type { Pool } from 'pg';

/** How an outcome of an open parlay ended. `settledAtS` in unix seconds. */
export type SettledLegOutcome = { outcomeId: number; result: 'Yes' | 'No' | 'Void'; settledAtS: number };

type SettledLegRow = { outcome_id: number; settle_fraction: string; settled_at_ms: number };

/** Side 0 is paid all, nothing, or a part: a part is no result that a leg can win or lose by. */
function resultOf(settleFraction: string): SettledLegOutcome['result'] {
  const fraction = Number(settleFraction);
  if (fraction === 1) return 'Yes';
  return fraction === 0 ? 'No' : 'Void';
}

/** Settled outcomes that open legs of unsettled parlays wait for, of an id above `after`, by rising id. */
export async function settledLegOutcomes(
  db: Pool,
  after: number,
  limit: number,
): Promise<SettledLegOutcome[]> {
  const { rows } = await db.query<SettledLegRow>({
    name: 'settled-leg-outcomes',
    text: `SELECT o.outcome_id, o.settle_fraction, COALESCE(o.settled_at_ms, o.last_seen_ms) AS settled_at_ms
      FROM outcome o WHERE o.is_settled AND o.settle_fraction ~ '^[0-9]+([.][0-9]+)?$' AND o.outcome_id > $1
        AND EXISTS (SELECT FROM parlay_leg l JOIN parlay p USING (parlay_id)
          WHERE l.outcome_id = o.outcome_id AND l.verdict = 'open' AND NOT p.is_settled)
      ORDER BY o.outcome_id LIMIT $2`,
    values: [after, limit],
  });
  return rows.map((row) => ({
    outcomeId: row.outcome_id,
    result: resultOf(row.settle_fraction),
    settledAtS: Math.floor(row.settled_at_ms / 1_000),
  }));
}
