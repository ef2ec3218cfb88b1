import type { GroupClass } from '#domain/market-class.ts';
import type { GroupKeyRow } from '#store/queries/groups/group-filter.ts';

/** What groups a coin: the class, underlying and period of its market. */
export type GroupKey = { group_class: GroupClass; underlying: string; period: string };

export const toGroupKey = (row: GroupKeyRow): GroupKey => ({
  group_class: row.group_class,
  underlying: row.underlying,
  period: row.period,
});
