import type { Pool, PoolClient } from 'pg';

const PARLAY_COLUMNS = `parlay_id, taker, maker, taker_collateral_e6, net_stake_e6,
    maker_collateral_e6, builder, protocol_fee_e6, builder_fee_e6, legs_hash, leg_count, quote_hash, won_count,
    voided_count, is_settled, verdict, taker_payout_e6, maker_payout_e6, spread_e6, created_block, created_ms,
    created_tx, settled_block, settled_ms, settled_tx`;

/** Writes `hex_bytes(text)`, of 0x-prefixed hex, as what Postgres has for it. */
const withHexBytes = (sql: string): string =>
  sql.replaceAll(/hex_bytes\(([^)]+)\)/g, "decode(substr($1, 3), 'hex')");

/** SQL: the parlays of $1 as their events have them. */
const PARLAYS = withHexBytes(`SELECT c.parlay_id, COALESCE(n.new_taker, hex_bytes(c.args->>'taker')),
    hex_bytes(c.args->>'maker'), (c.args->>'takerCollateral')::numeric,
    (c.args->>'takerCollateral')::numeric - COALESCE(f.protocol, 0) - COALESCE(f.builder_fee, 0),
    (c.args->>'makerCollateral')::numeric, f.builder, COALESCE(f.protocol, 0), COALESCE(f.builder_fee, 0),
    hex_bytes(c.args->>'legsHash'), jsonb_array_length(c.args->'legs'), hex_bytes(c.args->>'quoteHash'),
    r.won, r.voided, s.parlay_id IS NOT NULL, COALESCE(s.args->>'verdict', 'open'),
    (s.args->>'takerPayout')::numeric, (s.args->>'makerPayout')::numeric, (s.args->>'spread')::numeric,
    c.block_number, c.time_ms, c.tx_hash, s.block_number, s.time_ms, s.tx_hash
  FROM escrow_event c
  LEFT JOIN LATERAL (SELECT hex_bytes(e.args->>'newTaker') AS new_taker FROM escrow_event e
    WHERE e.parlay_id = c.parlay_id AND e.type = 'Novated'
    ORDER BY e.block_number DESC, e.log_index DESC LIMIT 1) n ON true
  LEFT JOIN LATERAL (SELECT (e.args->>'protocolFee')::numeric AS protocol, (e.args->>'builderFee')::numeric AS builder_fee,
    NULLIF(hex_bytes(e.args->>'builder'), decode(repeat('00', 20), 'hex')) AS builder FROM escrow_event e
    WHERE e.parlay_id = c.parlay_id AND e.type = 'FeesPaid') f ON true
  LEFT JOIN escrow_event s ON s.parlay_id = c.parlay_id AND s.type = 'ParlaySettled'
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE e.args->>'verdict' = 'won') AS won,
    count(*) FILTER (WHERE e.args->>'verdict' = 'void') AS voided FROM escrow_event e
    WHERE e.parlay_id = c.parlay_id AND e.type = 'LegResolved') r
  WHERE c.type = 'ParlayCreated' AND c.parlay_id = ANY ($1)`);

const LEG_COLUMNS = 'parlay_id, leg_index, outcome_id, side_index, verdict, resolved_block, resolved_ms';

/** SQL: the legs of the parlays of $1 as their events have them. */
const LEGS = `SELECT c.parlay_id, leg.nth - 1, (leg.item->>'outcomeId')::bigint, (leg.item->>'sideIndex')::int,
    COALESCE(r.args->>'verdict', 'open'), r.block_number, r.time_ms
  FROM escrow_event c
  CROSS JOIN LATERAL jsonb_array_elements(c.args->'legs') WITH ORDINALITY AS leg (item, nth)
  LEFT JOIN escrow_event r ON r.parlay_id = c.parlay_id AND r.type = 'LegResolved'
    AND (r.args->>'index')::int = leg.nth - 1
  WHERE c.type = 'ParlayCreated' AND c.parlay_id = ANY ($1)`;

const SALE_COLUMNS = 'parlay_id, nth, seller, buyer, payout_e6, sold_ms, tx_hash';

/** SQL: the sales of the parlays of $1 as their events have them. */
const SALES = withHexBytes(`SELECT c.parlay_id,
    (row_number() OVER (PARTITION BY c.parlay_id ORDER BY e.block_number, e.log_index))::int,
    hex_bytes(e.args->>'oldTaker'), hex_bytes(e.args->>'newTaker'), (e.args->>'payout')::numeric, e.time_ms, e.tx_hash
  FROM escrow_event c JOIN escrow_event e ON e.parlay_id = c.parlay_id AND e.type = 'Novated'
  WHERE c.type = 'ParlayCreated' AND c.parlay_id = ANY ($1)`);

/** Rebuilds parlays, their legs and their sales from their events; a parlay without a creation event is deleted. */
export async function rebuildParlays(client: PoolClient, parlayIds: readonly string[]): Promise<void> {
  if (parlayIds.length === 0) return;
  await client.query('DELETE FROM parlay WHERE parlay_id = ANY ($1)', [parlayIds]);
  await client.query(`INSERT INTO parlay (${PARLAY_COLUMNS}) ${PARLAYS}`, [parlayIds]);
  await client.query(`INSERT INTO parlay_leg (${LEG_COLUMNS}) ${LEGS}`, [parlayIds]);
  await client.query(`INSERT INTO parlay_sale (${SALE_COLUMNS}) ${SALES}`, [parlayIds]);
}

/** SQL: the parlays of $1 of which a stored row is not what its events make it, is missing, or has no events. */
const differences = (table: string, columns: string, rows: string): string =>
  `(SELECT ${columns} FROM ${table} WHERE parlay_id = ANY ($1) EXCEPT ALL (${rows}))
   UNION ALL ((${rows}) EXCEPT ALL SELECT ${columns} FROM ${table} WHERE parlay_id = ANY ($1))`;

const ALTERED = `SELECT DISTINCT parlay_id::text AS id FROM (
    SELECT parlay_id FROM (${differences('parlay', PARLAY_COLUMNS, PARLAYS)}) of_parlays
    UNION ALL SELECT parlay_id FROM (${differences('parlay_leg', LEG_COLUMNS, LEGS)}) of_legs
    UNION ALL SELECT parlay_id FROM (${differences('parlay_sale', SALE_COLUMNS, SALES)}) of_sales) altered`;

/** The given parlays whose stored rows differ from their events: a row was altered from outside. */
export async function alteredParlays(db: Pool, parlayIds: readonly bigint[]): Promise<bigint[]> {
  if (parlayIds.length === 0) return [];
  const { rows } = await db.query<{ id: string }>({
    name: 'altered-parlays',
    text: ALTERED,
    values: [parlayIds.map(String)],
  });
  return rows.map(({ id }) => BigInt(id));
}

/** Recently written parlays. `until` is the start of the next scan. */
export type WrittenParlays = { parlayIds: bigint[]; until: string };

/** Parlays per scan; later scans find the rest. */
const MOST_WRITTEN = 1_000;

/**
 * SQL: parlays with a row that a transaction from $1 on has written, and those whose row is gone. False hits after a
 * wraparound of transaction ids only cause a redundant check.
 */
const WRITTEN = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS until, ARRAY(
    SELECT parlay_id::text FROM (
      SELECT parlay_id FROM parlay WHERE age(xmin) <= age($1::text::xid)
      UNION SELECT parlay_id FROM parlay_leg WHERE age(xmin) <= age($1::text::xid)
      UNION SELECT parlay_id FROM parlay_sale WHERE age(xmin) <= age($1::text::xid)
      UNION SELECT parlay_id FROM escrow_event e WHERE type = 'ParlayCreated'
        AND NOT EXISTS (SELECT FROM parlay p WHERE p.parlay_id = e.parlay_id)) written
    LIMIT ${MOST_WRITTEN}) AS ids`;

/**
 * Parlays written since an earlier call, by any session; null starts now. Scans the tables, since no index has the
 * time of a write.
 */
export async function writtenParlays(db: Pool, since: string | null): Promise<WrittenParlays> {
  const { rows } = await db.query<{ until: string; ids: string[] | null }>({
    name: 'written-parlays',
    text: WRITTEN,
    values: [since],
  });
  const [row] = rows;
  if (!row) throw new Error('a SELECT without a table has one row');
  // Snapshots have 64-bit transaction ids, rows only the lower 32 bits.
  return { parlayIds: (row.ids ?? []).map(BigInt), until: String(BigInt(row.until) % 4_294_967_296n) };
}
