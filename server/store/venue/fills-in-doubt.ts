import type { Pool } from 'pg';
import type { Hex } from '#domain/parlay/hex.ts';

/** A filled request of which the index has another parlay, or none. */
export type FillInDoubt = { rfqId: string; txHash: Hex; isElsewhere: boolean };

const FIND = `SELECT f.rfq_id AS "rfqId", '0x' || encode(f.tx_hash, 'hex') AS "txHash",
    p.parlay_id IS NOT NULL AS "isElsewhere"
  FROM receipt r JOIN rfq f ON f.rfq_id = r.rfq_id LEFT JOIN parlay p ON p.quote_hash = f.quote_hash
  WHERE r.made_ms >= $1 AND f.status = 'FILLED' AND NOT f.is_open AND f.tx_hash IS NOT NULL
    AND (p.parlay_id IS NULL OR p.parlay_id <> f.parlay_id OR p.created_tx <> f.tx_hash)
  GROUP BY f.rfq_id, p.parlay_id ORDER BY min(r.seq) LIMIT $2`;

/**
 * Filled requests with a receipt since `sinceMs` whose parlay is not indexed as they name it, the oldest first.
 * `isElsewhere`: it is indexed in another transaction or under another id.
 */
export async function fillsInDoubt(db: Pool, sinceMs: number, limit: number): Promise<FillInDoubt[]> {
  const { rows } = await db.query<FillInDoubt>(FIND, [sinceMs, limit]);
  return rows;
}
