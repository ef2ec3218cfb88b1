import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { protocolDays } from '#store/queries/protocol/protocol-days.ts';
import { dateOf, FIRST_DAY, sumE8 } from './history-days.ts';

export type DailyFees = { date: string; daily_fees: number; fee_trades: number; unique_users: number };

/** Fees that traders paid, USD by day, oldest first; the total is the sum of the days. */
export async function getFees(ctx: ServiceContext): Promise<{ totalFees: number; dailyFees: DailyFees[] }> {
  const days = await protocolDays(ctx.db, { fromDay: FIRST_DAY });
  return {
    totalFees: fromE8(sumE8(days.map((day) => day.fees_e8))),
    dailyFees: days.map((day) => ({
      date: dateOf(day.day),
      daily_fees: fromE8(day.fees_e8),
      fee_trades: day.fee_fills,
      unique_users: day.users,
    })),
  };
}
