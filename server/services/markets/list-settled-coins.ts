import { formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type SettledCoinRow, settledCoins } from '#store/queries/markets/settled-coins.ts';

export type SettledCoin = {
  coin: string;
  total_settlements: number;
  won_count: number;
  lost_count: number;
  /** USD paid out: settlement price × shares. */
  total_volume: number;
  total_pnl: number;
  total_fee: number;
  unique_users: number;
  first_settlement: string;
  last_settlement: string;
};

/** A sweep holds one settlement row for each holder, so holders, settlements and users are one count. */
const toSettledCoin = (row: SettledCoinRow): SettledCoin => ({
  coin: formatCoin(row.coin),
  total_settlements: row.holders,
  won_count: row.won,
  lost_count: row.lost,
  total_volume: fromE8(row.payout_e8),
  total_pnl: fromE8(row.pnl_e8),
  total_fee: fromE8(row.fees_e8),
  unique_users: row.holders,
  first_settlement: formatUtc(row.settled_at_ms),
  last_settlement: formatUtc(row.last_settled_ms),
});

/** Settled coins, the latest settlement first. */
export async function listSettledCoins(
  ctx: ServiceContext,
  input: { limit: number },
): Promise<{ data: SettledCoin[] }> {
  return { data: (await settledCoins(ctx.db, input)).map(toSettledCoin) };
}
