import type { Pool } from 'pg';
import type { Address } from '#domain/parlay/hex.ts';
import type { QuotedRequest } from '#domain/rfq/maker-record.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { withBigints } from '../bigint-json.ts';

/** Requests of each kind, filled and not, among which a maker's are looked for: the newest. */
const LOOKED_THROUGH = 500;

// Either part reads at most so many rows, the newest, by an index: how much a maker quoted does not change the cost.
const PAST = `WITH filled AS (
    SELECT quote_hash FROM parlay ORDER BY parlay_id DESC LIMIT ${LOOKED_THROUGH}),
  unfilled AS (
    SELECT state FROM rfq WHERE NOT is_open AND status <> 'FILLED' AND created_ms >= $2
    ORDER BY created_ms DESC LIMIT ${LOOKED_THROUGH}),
  ended AS (
    SELECT state FROM rfq JOIN filled USING (quote_hash) WHERE status = 'FILLED' AND created_ms >= $2
    UNION ALL SELECT state FROM unfilled)
  SELECT (state->'rfq') || jsonb_build_object('quotes', (
      SELECT jsonb_agg(quote ORDER BY nth) FROM (
        SELECT quote, nth, row_number() OVER (ORDER BY
          COALESCE(quote->>'out', '') IN ('superseded', 'canceled'), (quote->'makerCollateralE6'->>'$int')::numeric DESC,
          (quote->>'receivedMs')::bigint, quote->>'quoteId' COLLATE "C") AS place
        FROM jsonb_array_elements(state->'rfq'->'quotes') WITH ORDINALITY AS told (quote, nth)) AS ranked
      WHERE place = 1 OR quote->>'maker' = $3)) AS rfq,
    state->'terms'->'netStakeE6' AS "netStakeE6"
  FROM ended WHERE state->'rfq'->'quotes' @> $1::jsonb`;

/** Each as the request's state holds it: with bigints in JSON. */
type PastRow = { rfq: unknown; netStakeE6: unknown };

/**
 * Requests created since then (unix ms) that have ended and that a maker quoted, among the newest 500 that were filled and
 * the newest 500 that were not; in no order. A fill is among them once its block is indexed. Of its quotes each request has
 * the maker's own and the best: of fifty makers' all would hold the event loop for as long as a window's quotes do.
 */
export async function requestsQuotedBy(db: Pool, maker: Address, sinceMs: number): Promise<QuotedRequest[]> {
  const { rows } = await db.query<PastRow>({
    name: 'requests-quoted-by',
    text: PAST,
    values: [JSON.stringify([{ maker }]), sinceMs, maker],
  });
  return withBigints(rows) as QuotedRequest[];
}

/** A maker's collateral in open parlays, 6-decimal units as decimal text. */
export type OpenStakes = { parlays: number; collateralE6: string; netStakeE6: string };

const OPEN = `SELECT count(*)::int AS parlays, COALESCE(sum(maker_collateral_e6), 0)::text AS "collateralE6",
    COALESCE(sum(net_stake_e6), 0)::text AS "netStakeE6"
  FROM parlay WHERE maker = $1 AND NOT is_settled`;

/** The sums of a maker's open parlays. */
export async function openStakesOf(db: Pool, maker: Address): Promise<OpenStakes> {
  const values = [hexBytes(maker)];
  const { rows } = await db.query<OpenStakes>({ name: 'open-stakes-of', text: OPEN, values });
  return rows[0] ?? { parlays: 0, collateralE6: '0', netStakeE6: '0' };
}
