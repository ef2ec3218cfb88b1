import type { Pool } from 'pg';
import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { LEG_END_JOINS, LEG_END_MS } from '../legs/leg-ends.ts';

/** An open parlay of a maker. Amounts in 6-decimal units as decimal text. */
export type MakerBookRecord = {
  parlayId: string;
  taker: Hex;
  netStakeE6: string;
  makerCollateralE6: string;
  createdMs: number;
  /** `endMs` is when the outcome is decided at the latest, 0 where that is not known. */
  legs: (ParlayLeg & { verdict: Verdict; endMs: number })[];
};

/** Open parlays of a maker by rising id, and the newest block whose events they show. */
export type MakerBook = {
  parlays: MakerBookRecord[];
  indexedTo: { blockNumber: number; timeMs: number } | null;
};

/** More than a pooled vault may have; of others the oldest. */
const MAX_PARLAYS = 256;

const BOOK = `WITH book AS (
    SELECT p.parlay_id, jsonb_build_object('parlayId', p.parlay_id::text, 'taker', '0x' || encode(p.taker, 'hex'),
      'netStakeE6', p.net_stake_e6::text, 'makerCollateralE6', p.maker_collateral_e6::text,
      'createdMs', p.created_ms,
      'legs', (SELECT jsonb_agg(jsonb_build_object('outcomeId', l.outcome_id, 'sideIndex', l.side_index,
        'verdict', l.verdict, 'endMs', ${LEG_END_MS}) ORDER BY l.leg_index)
        FROM parlay_leg l LEFT JOIN outcome o USING (outcome_id) ${LEG_END_JOINS} WHERE l.parlay_id = p.parlay_id)) AS parlay
    FROM parlay p WHERE p.maker = $1 AND NOT p.is_settled ORDER BY p.parlay_id LIMIT ${MAX_PARLAYS})
  SELECT COALESCE((SELECT jsonb_agg(parlay ORDER BY parlay_id) FROM book), '[]') AS parlays,
    (SELECT jsonb_build_object('blockNumber', block_number, 'timeMs', time_ms) FROM chain_cursor
      WHERE source = 'escrow' ORDER BY block_number DESC LIMIT 1) AS "indexedTo"`;

/** The open parlays of a maker, all of one block. */
export async function openBookOf(db: Pool, maker: Address): Promise<MakerBook> {
  const { rows } = await db.query<MakerBook>({
    name: 'open-book-of',
    text: BOOK,
    values: [hexBytes(maker)],
  });
  return rows[0] ?? { parlays: [], indexedTo: null };
}
