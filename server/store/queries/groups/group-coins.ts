import type { Pool } from 'pg';
import { GROUP_FILTER, GROUP_KEY, type GroupFilter, type GroupKeyRow, groupValues } from './group-filter.ts';

/** One coin of a group. The volume is 1e-8 units as text. */
export type GroupCoinRow = GroupKeyRow & {
  coin: number;
  /** Label of the coin's side; empty without metadata. */
  side: string;
  volume_e8: string;
  trades: number;
};

/** The coins of groups that ever traded, by lifetime volume, then by coin. */
export async function groupCoins(db: Pool, params: GroupFilter & { limit: number }): Promise<GroupCoinRow[]> {
  const { rows } = await db.query<GroupCoinRow>({
    name: 'group-coins',
    text: `SELECT ${GROUP_KEY}, c.coin, c.volume_e8, c.trades,
        coalesce(CASE WHEN c.coin % 10 = 0 THEN o.side_a_name ELSE o.side_b_name END, '') AS side
      FROM coin_stats c LEFT JOIN outcome o ON o.outcome_id = c.coin / 10
      WHERE c.fill_sz_e8 > 0 AND ${GROUP_FILTER}
      ORDER BY c.volume_e8 DESC, c.coin LIMIT $4`,
    values: [...groupValues(params), params.limit],
  });
  return rows;
}
