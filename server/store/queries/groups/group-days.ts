import type { Pool } from 'pg';
import { GROUP_FILTER, GROUP_KEY, type GroupFilter, type GroupKeyRow, groupValues } from './group-filter.ts';

/** One UTC day of one group. The volume is 1e-8 units as text. */
export type GroupDayRow = GroupKeyRow & {
  /** Epoch days. */
  day: number;
  volume_e8: string;
  trades: number;
  /** Σ traders of each coin that day. */
  traders: number;
};

/** The days from `fromDay` to `toDay` on which a group traded, oldest first, each day's largest group first. */
export async function groupDays(
  db: Pool,
  params: GroupFilter & { fromDay: number; toDay: number },
): Promise<GroupDayRow[]> {
  const { rows } = await db.query<GroupDayRow>({
    name: 'group-days',
    text: `SELECT c.day, ${GROUP_KEY}, sum(c.volume_e8) AS volume_e8, sum(c.trades)::bigint AS trades,
        sum(c.traders)::bigint AS traders
      FROM coin_day c LEFT JOIN outcome o ON o.outcome_id = c.coin / 10
      WHERE c.day BETWEEN $4 AND $5 AND ${GROUP_FILTER}
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 5 DESC, 2, 3, 4`,
    values: [...groupValues(params), params.fromDay, params.toDay],
  });
  return rows;
}
