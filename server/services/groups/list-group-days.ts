import { fromE8 } from '#domain/fixed.ts';
import { DAY_MS, formatUtc, GENESIS_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { groupDays } from '#store/queries/groups/group-days.ts';
import type { GroupFilter } from '#store/queries/groups/group-filter.ts';
import { type GroupKey, toGroupKey } from './group-json.ts';

export type GroupDay = GroupKey & {
  /** `YYYY-MM-DD`. */
  day: string;
  volume_usdc: number;
  trades: number;
  traders: number;
};

export type GroupDays = {
  group_class: string;
  underlying: string;
  period: string;
  from: string;
  to: string;
  data: GroupDay[];
};

/** Echoed for a filter that is not set. */
const UNSET = 'all';

const dayName = (day: number): string => formatUtc(day * DAY_MS).slice(0, 10);

/**
 * The days of each group, oldest first; by default from the first day of history to today. Times are read as the UTC day
 * that they lie in. @throws invalid when `from` is after `to`.
 */
export async function listGroupDays(
  ctx: ServiceContext,
  input: GroupFilter & { fromMs?: number | undefined; toMs?: number | undefined },
): Promise<GroupDays> {
  const { fromMs = GENESIS_MS, toMs = Math.max(ctx.now(), fromMs), ...filter } = input;
  if (fromMs > toMs) throw new ServiceError('invalid', 'from must not be after to.');
  const [fromDay, toDay] = [Math.floor(fromMs / DAY_MS), Math.floor(toMs / DAY_MS)];
  const rows = await groupDays(ctx.db, { ...filter, fromDay, toDay });
  return {
    group_class: filter.group_class ?? UNSET,
    underlying: filter.underlying ?? UNSET,
    period: filter.period ?? UNSET,
    from: dayName(fromDay),
    to: dayName(toDay),
    data: rows.map((row) => ({
      day: dayName(row.day),
      ...toGroupKey(row),
      volume_usdc: fromE8(row.volume_e8),
      trades: row.trades,
      traders: row.traders,
    })),
  };
}
