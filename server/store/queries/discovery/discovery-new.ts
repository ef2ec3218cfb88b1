import type { Pool } from 'pg';
import { DISCOVERY_COLUMNS, type DiscoveryFilter, type DiscoveryOutcomeRow } from './discovery-outcome.ts';

export type NewOutcomeRow = DiscoveryOutcomeRow & {
  first_seen_ms: number;
  volume_e8: string;
  trades: number;
  traders: number;
};

/** Outcomes, settled ones too, that were first seen at or after `sinceMs`, the newest first. */
export async function newOutcomes(
  db: Pool,
  params: DiscoveryFilter & { sinceMs: number; limit: number },
): Promise<NewOutcomeRow[]> {
  const { rows } = await db.query<NewOutcomeRow>({
    name: 'discovery-new',
    text: `SELECT ${DISCOVERY_COLUMNS}, o.first_seen_ms, coalesce(s.volume_e8, 0) AS volume_e8,
        coalesce(s.trades, 0) AS trades, coalesce(s.traders, 0) AS traders
      FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id)
      WHERE ($1::text IS NULL OR upper(o.underlying) = upper($1)) AND o.first_seen_ms >= $2
      ORDER BY o.first_seen_ms DESC, o.outcome_id DESC LIMIT $3`,
    values: [params.underlying ?? null, params.sinceMs, params.limit],
  });
  return rows;
}
