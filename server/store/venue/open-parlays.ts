import type { Pool } from 'pg';
import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';

type OpenParlayRow = {
  parlay_id: string;
  maker: Address;
  created_ms: number;
  legs: (ParlayLeg & { verdict: Verdict })[];
};

/** A parlay that waits for its settlement, with its legs in order. */
export type OpenParlayRecord = {
  parlayId: bigint;
  maker: Address;
  createdAtS: number;
  legs: (ParlayLeg & { verdict: Verdict })[];
};

/** Parlays that are not settled, of an id above `after`, by rising id. */
export async function openParlays(db: Pool, after: bigint, limit: number): Promise<OpenParlayRecord[]> {
  const { rows } = await db.query<OpenParlayRow>({
    name: 'open-parlays',
    text: `SELECT p.parlay_id, '0x' || encode(p.maker, 'hex') AS maker, p.created_ms,
        (SELECT jsonb_agg(jsonb_build_object('outcomeId', l.outcome_id, 'sideIndex', l.side_index,
           'verdict', l.verdict) ORDER BY l.leg_index) FROM parlay_leg l WHERE l.parlay_id = p.parlay_id) AS legs
      FROM parlay p WHERE NOT p.is_settled AND p.parlay_id > $1 ORDER BY p.parlay_id LIMIT $2`,
    values: [after.toString(), limit],
  });
  return rows.map((row) => ({
    parlayId: BigInt(row.parlay_id),
    maker: row.maker,
    createdAtS: Math.floor(row.created_ms / 1_000),
    legs: row.legs,
  }));
}
