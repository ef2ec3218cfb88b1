import type { Pool } from 'pg';
import {
  dayVolumeByOutcome,
  filterValues,
  OUTCOME_COLUMNS,
  OUTCOME_FILTER,
  type OutcomeFilter,
  type OutcomeMetaRow,
  type OutcomeStatsRow,
  STATS_COLUMNS,
} from './outcome-row.ts';

export type OutcomeVolumeRow = OutcomeMetaRow & OutcomeStatsRow & { volume_24h_e8: string | null };

export type OutcomesByVolumeParams = OutcomeFilter & {
  /** Undefined takes both. */
  settled?: boolean | undefined;
  /** Epoch hour that ends the 24-hour window. */
  hour: number;
  limit: number;
  offset: number;
};

/** Outcomes by 24-hour volume, then lifetime volume, then the newest id. */
export async function outcomesByVolume(
  db: Pool,
  params: OutcomesByVolumeParams,
): Promise<OutcomeVolumeRow[]> {
  const { rows } = await db.query<OutcomeVolumeRow>({
    name: 'outcomes-by-volume',
    text: `WITH ranked AS (
        SELECT o.outcome_id, d.volume_24h_e8 FROM outcome o
        LEFT JOIN outcome_stats s USING (outcome_id)
        LEFT JOIN (${dayVolumeByOutcome('$5')}) d USING (outcome_id)
        WHERE ${OUTCOME_FILTER} AND ($4::bool IS NULL OR o.is_settled = $4)
        ORDER BY coalesce(d.volume_24h_e8, 0) DESC, coalesce(s.volume_e8, 0) DESC, o.outcome_id DESC
        LIMIT $6 OFFSET $7)
      SELECT ${OUTCOME_COLUMNS}, ${STATS_COLUMNS}, r.volume_24h_e8
      FROM ranked r JOIN outcome o USING (outcome_id) LEFT JOIN outcome_stats s USING (outcome_id)
      ORDER BY coalesce(r.volume_24h_e8, 0) DESC, coalesce(s.volume_e8, 0) DESC, o.outcome_id DESC`,
    values: [...filterValues(params), params.settled ?? null, params.hour, params.limit, params.offset],
  });
  return rows;
}
