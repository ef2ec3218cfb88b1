import type { Pool } from 'pg';
import {
  DISCOVERY_COLUMNS,
  type DiscoveryFilter,
  type DiscoveryOutcomeRow,
  JOIN_SIDES,
  OPEN_OUTCOME,
} from './discovery-outcome.ts';

export type ClosingSoonRow = DiscoveryOutcomeRow & {
  expiry_ms: number;
  volume_e8: string;
  trades: number;
  /** |Σ notional of Buy fills - Σ notional of Sell fills| over both coins. */
  open_interest_e8: string;
};

const bought = (side: string): string =>
  `coalesce(2 * ${side}.buy_notional_e8 - ${side}.fill_notional_e8, 0)`;

/** Open outcomes whose expiry is still to come, the soonest first, then the newest id. */
export async function closingSoon(
  db: Pool,
  params: DiscoveryFilter & { nowMs: number; limit: number },
): Promise<ClosingSoonRow[]> {
  const { rows } = await db.query<ClosingSoonRow>({
    name: 'discovery-closing-soon',
    text: `SELECT ${DISCOVERY_COLUMNS}, o.expiry_ms, coalesce(s.volume_e8, 0) AS volume_e8,
        coalesce(s.trades, 0) AS trades, abs(${bought('a')} + ${bought('b')}) AS open_interest_e8
      FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id) ${JOIN_SIDES}
      WHERE ${OPEN_OUTCOME} AND o.expiry_ms > $2
      ORDER BY o.expiry_ms, o.outcome_id DESC LIMIT $3`,
    values: [params.underlying ?? null, params.nowMs, params.limit],
  });
  return rows;
}
