import type { Pool } from 'pg';
import type { Hex } from '#domain/parlay/hex.ts';
import type { IndexedBooks } from '#domain/parlay/reconciliation.ts';

type BooksRow = {
  block: { number: number; hash: Hex; timeMs: number } | null;
  parlays: [
    id: string,
    taker: Hex,
    maker: Hex,
    net: string,
    collateral: string,
    won: number,
    voided: number,
  ][];
  last: string;
  credits: [account: Hex, amount: string][];
};

const BOOKS = `SELECT
    (SELECT jsonb_build_object('number', block_number, 'hash', '0x' || encode(block_hash, 'hex'), 'timeMs', time_ms)
      FROM chain_cursor WHERE source = 'escrow' ORDER BY block_number DESC LIMIT 1) AS block,
    (SELECT COALESCE(jsonb_agg(jsonb_build_array(parlay_id::text, '0x' || encode(taker, 'hex'),
        '0x' || encode(maker, 'hex'), net_stake_e6::text, maker_collateral_e6::text, won_count, voided_count)), '[]')
      FROM parlay WHERE NOT is_settled) AS parlays,
    (SELECT COALESCE(max(parlay_id), 0)::text FROM parlay) AS last,
    (SELECT COALESCE(jsonb_agg(jsonb_build_array('0x' || encode(account, 'hex'), amount::text)), '[]') FROM (
      SELECT account, sum(amount) AS amount FROM (
        SELECT account, CASE type WHEN 'Credited' THEN 1 ELSE -1 END * (args->>'amount')::numeric AS amount
          FROM escrow_event WHERE type IN ('Credited', 'Withdrawn')
        UNION ALL SELECT DISTINCT unnest(ARRAY[taker, maker, builder]), 0 FROM parlay) moves
      WHERE account IS NOT NULL GROUP BY account) owed) AS credits`;

/** Everything that the escrow owes by its events: open parlays, and credits also of accounts that have none, of one block; null before the first. */
export async function indexedBooks(db: Pool): Promise<IndexedBooks | null> {
  const { rows } = await db.query<BooksRow>({ name: 'indexed-books', text: BOOKS });
  const [row] = rows;
  if (!row?.block) return null;
  return {
    block: row.block,
    parlays: row.parlays.map(([id, taker, maker, net, collateral, wonCount, voidedCount]) => ({
      parlayId: BigInt(id),
      ...{ taker, maker, wonCount, voidedCount },
      ...{ netStakeE6: BigInt(net), makerCollateralE6: BigInt(collateral) },
    })),
    lastParlayId: BigInt(row.last),
    credits: new Map(row.credits.map(([account, amount]) => [account, BigInt(amount)])),
  };
}
