import type { Pool } from 'pg';
import { GROUP_FILTER, GROUP_KEY, type GroupFilter, type GroupKeyRow, groupValues } from './group-filter.ts';

/** All coins of a group that ever traded. The volume is 1e-8 units as text. */
export type GroupTotalsRow = GroupKeyRow & {
  volume_e8: string;
  trades: number;
  /** Σ traders of each coin: a wallet counts once for each coin. */
  traders: number;
  coins: number;
  /** Different expiries. */
  rounds: number;
};

/** Every group of coins of one class, underlying and period, by lifetime volume. */
export async function groupTotals(db: Pool, filter: GroupFilter): Promise<GroupTotalsRow[]> {
  const { rows } = await db.query<GroupTotalsRow>({
    name: 'group-totals',
    text: `SELECT ${GROUP_KEY}, sum(c.volume_e8) AS volume_e8, sum(c.trades)::bigint AS trades,
        sum(c.traders)::bigint AS traders, count(*) AS coins,
        count(DISTINCT coalesce(o.expiry_ms, 0)) AS rounds
      FROM coin_stats c LEFT JOIN outcome o ON o.outcome_id = c.coin / 10
      WHERE c.fill_sz_e8 > 0 AND ${GROUP_FILTER}
      GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3`,
    values: groupValues(filter),
  });
  return rows;
}
