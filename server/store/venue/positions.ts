import type { Pool } from 'pg';
import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { hexBytes } from '../hex-bytes.ts';

/** A parlay as derived from the escrow's events. Accounts in lower case, amounts in 6-decimal units as decimal text. */
export type PositionRecord = {
  parlayId: string;
  taker: Hex;
  maker: Hex;
  takerCollateralE6: string;
  netStakeE6: string;
  makerCollateralE6: string;
  conditionId: Hex;
  legs: (ParlayLeg & { verdict: Verdict })[];
  isSettled: boolean;
  verdict: Verdict;
  takerPayoutE6: string | null;
  makerPayoutE6: string | null;
  createdMs: number;
  settledMs: number | null;
  createdTx: Hex;
};

/** Positions, and the newest block whose events they show. */
export type PositionPage = {
  positions: PositionRecord[];
  indexedTo: { blockNumber: number; timeMs: number } | null;
};

// Each side has its own index by descending id, of which at most a page is read.
const PAGE = `WITH own AS (
    (SELECT parlay_id FROM parlay WHERE taker = $1 AND parlay_id < COALESCE($2, 'Infinity'::numeric)
      ORDER BY parlay_id DESC LIMIT $3)
    UNION
    (SELECT parlay_id FROM parlay WHERE maker = $1 AND parlay_id < COALESCE($2, 'Infinity'::numeric)
      ORDER BY parlay_id DESC LIMIT $3)
    ORDER BY parlay_id DESC LIMIT $3),
  page AS (
    SELECT p.parlay_id, jsonb_build_object('parlayId', p.parlay_id::text, 'taker', '0x' || encode(p.taker, 'hex'),
      'maker', '0x' || encode(p.maker, 'hex'), 'takerCollateralE6', p.taker_collateral_e6::text,
      'netStakeE6', p.net_stake_e6::text, 'makerCollateralE6', p.maker_collateral_e6::text,
      'conditionId', '0x' || encode(p.legs_hash, 'hex'), 'isSettled', p.is_settled, 'verdict', p.verdict,
      'takerPayoutE6', p.taker_payout_e6::text, 'makerPayoutE6', p.maker_payout_e6::text,
      'createdMs', p.created_ms, 'settledMs', p.settled_ms, 'createdTx', '0x' || encode(p.created_tx, 'hex'),
      'legs', (SELECT jsonb_agg(jsonb_build_object('outcomeId', l.outcome_id, 'sideIndex', l.side_index,
        'verdict', l.verdict) ORDER BY l.leg_index) FROM parlay_leg l WHERE l.parlay_id = p.parlay_id)) AS position
    FROM own JOIN parlay p USING (parlay_id))
  SELECT COALESCE((SELECT jsonb_agg(position ORDER BY parlay_id DESC) FROM page), '[]') AS positions,
    (SELECT jsonb_build_object('blockNumber', block_number, 'timeMs', time_ms) FROM chain_cursor
      WHERE source = 'escrow' ORDER BY block_number DESC LIMIT 1) AS "indexedTo"`;

/**
 * Parlays of which an account is taker or maker now, newest first: at most `limit`, of an id below `before`. One
 * statement, so that all of it is of one block.
 */
export async function positionsOf(
  db: Pool,
  account: string,
  { limit, before }: { limit: number; before: bigint | null },
): Promise<PositionPage> {
  const { rows } = await db.query<PositionPage>({
    name: 'positions-of',
    text: PAGE,
    values: [hexBytes(account), before === null ? null : String(before), limit],
  });
  return rows[0] ?? { positions: [], indexedTo: null };
}
