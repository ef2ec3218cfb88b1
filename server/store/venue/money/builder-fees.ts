import type { Pool } from 'pg';
import type { Hex } from '#domain/parlay/hex.ts';
import { hexBytes } from '../../hex-bytes.ts';

/** What a builder earned with one parlay. Amounts in 6-decimal units as decimal text. */
export type BuilderFeeRecord = {
  parlayId: string;
  builderFeeE6: string;
  takerCollateralE6: string;
  createdMs: number;
  createdTx: Hex;
};

/** What was paid out to an account, of whatever it was credited with. */
export type WithdrawalRecord = { to: Hex; amountE6: string; atMs: number; txHash: Hex };

/** A page of a builder's ledger; the sums are of all of it. */
export type BuilderLedger = {
  earnedE6: string;
  parlays: number;
  withdrawnE6: string;
  fees: BuilderFeeRecord[];
  /** The newest ones. */
  withdrawals: WithdrawalRecord[];
  indexedTo: { blockNumber: number; timeMs: number } | null;
};

const MAX_WITHDRAWALS = 50;

const LEDGER = `WITH page AS (
    SELECT parlay_id, jsonb_build_object('parlayId', parlay_id::text, 'builderFeeE6', builder_fee_e6::text,
      'takerCollateralE6', taker_collateral_e6::text, 'createdMs', created_ms,
      'createdTx', '0x' || encode(created_tx, 'hex')) AS fee
    FROM parlay WHERE builder = $1 AND parlay_id < COALESCE($2, 'Infinity'::numeric)
    ORDER BY parlay_id DESC LIMIT $3),
  paid AS (
    SELECT block_number, log_index, (args->>'amount')::numeric AS amount, jsonb_build_object(
      'to', lower(args->>'to'), 'amountE6', args->>'amount', 'atMs', time_ms,
      'txHash', '0x' || encode(tx_hash, 'hex')) AS withdrawal
    FROM escrow_event WHERE account = $1 AND type = 'Withdrawn'),
  newest AS (SELECT * FROM paid ORDER BY block_number DESC, log_index DESC LIMIT ${MAX_WITHDRAWALS}),
  earned AS (SELECT COALESCE(sum(builder_fee_e6), 0) AS sum, count(*) AS count FROM parlay WHERE builder = $1)
  SELECT (SELECT sum FROM earned)::text AS "earnedE6", (SELECT count FROM earned)::int AS parlays,
    (SELECT COALESCE(sum(amount), 0) FROM paid)::text AS "withdrawnE6",
    COALESCE((SELECT jsonb_agg(fee ORDER BY parlay_id DESC) FROM page), '[]') AS fees,
    COALESCE((SELECT jsonb_agg(withdrawal ORDER BY block_number DESC, log_index DESC) FROM newest), '[]')
      AS withdrawals,
    (SELECT jsonb_build_object('blockNumber', block_number, 'timeMs', time_ms) FROM chain_cursor
      WHERE source = 'escrow' ORDER BY block_number DESC LIMIT 1) AS "indexedTo"`;

/**
 * The fees that a builder earned, newest first: at most `limit`, of parlays of an id below `before`; with their sum and
 * what the account was paid. One statement, so that all of it is of one block.
 */
export async function builderLedgerOf(
  db: Pool,
  builder: string,
  { limit, before }: { limit: number; before: bigint | null },
): Promise<BuilderLedger> {
  const { rows } = await db.query<BuilderLedger>({
    name: 'builder-ledger-of',
    text: LEDGER,
    values: [hexBytes(builder), before === null ? null : String(before), limit],
  });
  const [ledger] = rows;
  if (!ledger) throw new Error('a query without a FROM has a row');
  return ledger;
}
