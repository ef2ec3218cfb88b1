import type { Pool } from 'pg';
import {
  DISCOVERY_COLUMNS,
  type DiscoveryFilter,
  type DiscoveryOutcomeRow,
  JOIN_SIDES,
  OPEN_OUTCOME,
  SIDE_A_PX,
} from './discovery-outcome.ts';

export type ContestedRow = DiscoveryOutcomeRow & {
  /** The price of side A in 1e-8 units. */
  px_e8: number;
  volume_e8: string;
};

/** Open outcomes that traded for at least `minVolumeE8` ever, those nearest to one half first, then by volume and the newest id. */
export async function mostContested(
  db: Pool,
  params: DiscoveryFilter & { minVolumeE8: string; limit: number },
): Promise<ContestedRow[]> {
  const { rows } = await db.query<ContestedRow>({
    name: 'discovery-most-contested',
    text: `SELECT * FROM (
        SELECT ${DISCOVERY_COLUMNS}, ${SIDE_A_PX} AS px_e8, s.volume_e8
        FROM outcome o JOIN outcome_stats s USING (outcome_id) ${JOIN_SIDES}
        WHERE ${OPEN_OUTCOME} AND s.volume_e8 >= $2::numeric
      ) c WHERE px_e8 IS NOT NULL
      ORDER BY abs(px_e8 - 50000000), volume_e8 DESC, outcome_id DESC LIMIT $3`,
    values: [params.underlying ?? null, params.minVolumeE8, params.limit],
  });
  return rows;
}
