import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** A builder's life. Sums are 1e-8 units as text; the builder is hex without `0x`; `name` is empty without a label. */
export type BuilderTotalRow = {
  builder: string;
  name: string;
  fee_fills: number;
  volume_e8: string;
  builder_fees_e8: string;
  traders: number;
  first_ms: number;
  last_ms: number;
};

const SELECT = `SELECT encode(t.builder, 'hex') AS builder, coalesce(l.name, '') AS name, t.fee_fills, t.volume_e8,
    t.builder_fees_e8, t.traders, t.first_ms, t.last_ms
  FROM builder_total t LEFT JOIN builder_label l ON l.builder = t.builder`;

/** An address that only had payouts or unfilled orders does not count as a builder. */
const IS_KNOWN = '(t.builder_fees_e8 <> 0 OR t.volume_e8 <> 0 OR t.traders <> 0)';

/** The builders that earned most, then those that routed most, then by address. */
export async function topBuilders(db: Pool, params: { limit: number }): Promise<BuilderTotalRow[]> {
  const { rows } = await db.query<BuilderTotalRow>({
    name: 'builder-totals-top',
    text: `${SELECT} WHERE ${IS_KNOWN} ORDER BY t.builder_fees_e8 DESC, t.volume_e8 DESC, t.builder LIMIT $1`,
    values: [params.limit],
  });
  return rows;
}

/** One builder, or null when it has no fees, no volume and no traders. `builder` is a lower-case address. */
export async function builderTotal(db: Pool, params: { builder: string }): Promise<BuilderTotalRow | null> {
  const { rows } = await db.query<BuilderTotalRow>({
    name: 'builder-total',
    text: `${SELECT} WHERE t.builder = $1 AND ${IS_KNOWN}`,
    values: [hexBytes(params.builder)],
  });
  return rows[0] ?? null;
}
