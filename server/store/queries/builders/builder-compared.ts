import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** A builder beside the fees of all builders. Sums are 1e-8 units as text; zeros for a builder without history. */
export type ComparedBuilderRow = {
  builder: string;
  name: string;
  fee_fills: number;
  volume_e8: string;
  builder_fees_e8: string;
  traders: number;
  all_fees_e8: string;
};

/** One row for each asked builder (lower-case addresses), in the order asked. */
export async function comparedBuilders(
  db: Pool,
  params: { builders: readonly string[] },
): Promise<ComparedBuilderRow[]> {
  const { rows } = await db.query<ComparedBuilderRow>({
    name: 'builder-compared',
    text: `SELECT encode(k.builder, 'hex') AS builder, coalesce(l.name, '') AS name,
        coalesce(t.fee_fills, 0) AS fee_fills, coalesce(t.volume_e8, 0) AS volume_e8,
        coalesce(t.builder_fees_e8, 0) AS builder_fees_e8, coalesce(t.traders, 0) AS traders,
        (SELECT coalesce(sum(builder_fees_e8), 0) FROM builder_total) AS all_fees_e8
      FROM unnest($1::bytea[]) WITH ORDINALITY k (builder, place)
      LEFT JOIN builder_total t ON t.builder = k.builder
      LEFT JOIN builder_label l ON l.builder = k.builder
      ORDER BY k.place`,
    values: [params.builders.map(hexBytes)],
  });
  return rows;
}
