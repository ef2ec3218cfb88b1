import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import type { GroupFilter } from '#store/queries/groups/group-filter.ts';
import { groupTotals } from '#store/queries/groups/group-totals.ts';
import { type GroupKey, toGroupKey } from './group-json.ts';

export type Group = GroupKey & {
  volume_usdc: number;
  trades: number;
  /** At most so many wallets: one counts once for each coin. */
  traders: number;
  coins: number;
  rounds: number;
};

/** Every group of markets, by lifetime volume of its trades. */
export async function listGroups(ctx: ServiceContext, filter: GroupFilter): Promise<{ data: Group[] }> {
  const rows = await groupTotals(ctx.db, filter);
  const data = rows.map((row) => ({
    ...toGroupKey(row),
    volume_usdc: fromE8(row.volume_e8),
    trades: row.trades,
    traders: row.traders,
    coins: row.coins,
    rounds: row.rounds,
  }));
  return { data };
}
