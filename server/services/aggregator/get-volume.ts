import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { protocolDays } from '#store/queries/protocol/protocol-days.ts';
import { dateOf, FIRST_DAY, sumE8 } from './history-days.ts';

export type DailyVolume = { date: string; daily_volume: number; trades: number; unique_users: number };

/** The venue's volume in USD by day, oldest first; the total is the sum of the days. */
export async function getVolume(
  ctx: ServiceContext,
): Promise<{ totalVolume: number; dailyVolume: DailyVolume[] }> {
  const days = await protocolDays(ctx.db, { fromDay: FIRST_DAY });
  return {
    totalVolume: fromE8(sumE8(days.map((day) => day.volume_e8))),
    dailyVolume: days.map((day) => ({
      date: dateOf(day.day),
      daily_volume: fromE8(day.volume_e8),
      trades: day.trades,
      unique_users: day.users,
    })),
  };
}
