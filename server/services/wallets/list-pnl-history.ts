import { fromE8 } from '#domain/fixed.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type WalletDayRow, walletDayHistory } from '#store/queries/wallets/wallet-day-history.ts';

export type PnlDay = {
  date: string;
  daily_pnl: number;
  trades: number;
  wins: number;
  losses: number;
  cumulative_pnl: number;
};

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Days, the oldest first, with what all days so far come to: summed as integers, so that the last is the total. */
export function toPnlDays(rows: WalletDayRow[]): PnlDay[] {
  let cumulativeE8 = 0n;
  return rows.map((row) => {
    cumulativeE8 += BigInt(row.pnl_e8);
    return {
      date: dateOf(row.day),
      daily_pnl: fromE8(row.pnl_e8),
      trades: row.trades,
      wins: row.wins,
      losses: row.losses,
      cumulative_pnl: fromE8(cumulativeE8),
    };
  });
}

/** The realized USD PnL of each UTC day on which a wallet (lower-case address) has fills. */
export async function listPnlHistory(
  ctx: ServiceContext,
  input: { user: string },
): Promise<{ user: string; data: PnlDay[] }> {
  const rows = await walletDayHistory(ctx.db, { wallet: input.user });
  return { user: input.user, data: toPnlDays(rows) };
}
