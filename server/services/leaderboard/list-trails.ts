import { fromE8 } from '#domain/fixed.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { walletTrails } from '#store/queries/wallets/wallet-trails.ts';

/** Days that a trail is long, today included. */
const DAYS = 30;

/** Daily cumulative PnL of each wallet over the last 30 days, in USD to the cent, oldest first. */
export async function listTrails(
  ctx: ServiceContext,
  { wallets }: { wallets: readonly string[] },
): Promise<Record<string, number[]>> {
  const fromDay = Math.floor(ctx.now() / DAY_MS) - DAYS + 1;
  const rows = await walletTrails(ctx.db, { wallets, fromDay });
  return Object.fromEntries(
    rows.map(({ wallet, days, pnl_e8 }) => {
      const byDay = new Map(days.map((day, place) => [day, fromE8(pnl_e8[place] ?? '0')]));
      let sum = 0;
      const trail = Array.from({ length: DAYS }, (_, step) => {
        sum += byDay.get(fromDay + step) ?? 0;
        return Math.round(sum * 100) / 100;
      });
      return [`0x${wallet}`, trail];
    }),
  );
}
