import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

export const SHARE_METRICS = ['volume', 'fees'] as const;
export type ShareMetric = (typeof SHARE_METRICS)[number];

/** A builder's part of what all builders have. 1e-8 units as text; rank 1 has the most, equal values share a rank. */
export type BuilderShareRow = { name: string; value_e8: string; total_e8: string; rank: number };

const COLUMN: Record<ShareMetric, string> = { volume: 'volume_e8', fees: 'builder_fees_e8' };

const textOf = (column: string): string => `
  SELECT coalesce((SELECT name FROM builder_label WHERE builder = $1), '') AS name, own.value_e8,
    (SELECT coalesce(sum(${column}), 0) FROM builder_total) AS total_e8,
    (SELECT count(*) + 1 FROM builder_total WHERE ${column} > own.value_e8) AS rank
  FROM (SELECT coalesce((SELECT ${column} FROM builder_total WHERE builder = $1), 0) AS value_e8) own`;

/** The share of `builder` (lower-case address); its value is 0 when it has no history. */
export async function builderShare(
  db: Pool,
  params: { builder: string; metric: ShareMetric },
): Promise<BuilderShareRow> {
  const { rows } = await db.query<BuilderShareRow>({
    name: `builder-share-${params.metric}`,
    text: textOf(COLUMN[params.metric]),
    values: [hexBytes(params.builder)],
  });
  return rows[0] ?? { name: '', value_e8: '0', total_e8: '0', rank: 1 };
}
