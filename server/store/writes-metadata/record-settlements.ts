import type { ClientBase } from 'pg';

export type SettlementWrite = {
  outcomeId: number;
  /** Shortest decimal of what side 0 pays, in [0, 1]. */
  settleFraction: string;
  settleDetails: string;
  settlementPx: number;
  /** When it was observed; the time of stored payouts takes precedence. */
  settledAtMs: number;
};

/**
 * Settles outcomes in the caller's transaction. Keeps the time of an already stored settlement. @returns the outcomes
 * that changed
 */
export async function recordSettlements(
  client: ClientBase,
  rows: readonly SettlementWrite[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const result = await client.query<{ outcome_id: number }>({
    name: 'record-settlements',
    text: `UPDATE outcome o SET is_settled = true, settle_fraction = r."settleFraction",
        settle_details = r."settleDetails", settlement_px = r."settlementPx",
        settled_at_ms = coalesce(o.settled_at_ms, r."settledAtMs")
      FROM jsonb_to_recordset($1::jsonb) AS r ("outcomeId" int, "settleFraction" text, "settleDetails" text,
        "settlementPx" double precision, "settledAtMs" bigint)
      WHERE o.outcome_id = r."outcomeId" AND (o.is_settled, o.settle_fraction, o.settle_details, o.settlement_px)
        IS DISTINCT FROM (true, r."settleFraction", r."settleDetails", r."settlementPx")
      RETURNING o.outcome_id`,
    values: [JSON.stringify(rows)],
  });
  return result.rows.map((row) => row.outcome_id);
}
