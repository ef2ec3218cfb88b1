import { coinOf, outcomeIdOf } from '#domain/coin.ts';
import { HOUR_MS } from '#domain/time.ts';
import { mergeHours } from '#services/browser/merge-hours.ts';
import type { ServiceContext } from '#services/context.ts';
import { browserHours } from '#store/queries/browser/browser-hours.ts';

const HOURS = 24;

/**
 * The probability of side A at the end of each hour of the last day in which somebody traded, oldest first and by outcome
 * id, of all outcomes of a page in one read of rollups. Outcomes without a trade are absent.
 */
export async function listSparks(
  ctx: ServiceContext,
  { outcomeIds }: { outcomeIds: readonly number[] },
): Promise<Record<number, number[]>> {
  const coins = outcomeIds.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)]);
  const hours = await browserHours(ctx.db, coins, Math.floor(ctx.now() / HOUR_MS) - HOURS - 1);
  return Object.fromEntries(
    [...Map.groupBy(hours, (bar) => outcomeIdOf(bar.coin))].map(([id, bars]) => [
      id,
      mergeHours(bars, 0).map(({ close }) => close),
    ]),
  );
}
