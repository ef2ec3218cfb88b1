import { formatCoin, outcomeIdOf, type SideIdx, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { groupCoins } from '#store/queries/groups/group-coins.ts';
import type { GroupFilter } from '#store/queries/groups/group-filter.ts';
import { type GroupKey, toGroupKey } from './group-json.ts';

export type GroupCoin = GroupKey & {
  coin: string;
  outcome_id: number;
  side_idx: SideIdx;
  side: string;
  volume_usdc: number;
  trades: number;
};

/** The coins that groups are made of, by lifetime volume. */
export async function listGroupCoins(
  ctx: ServiceContext,
  input: GroupFilter & { limit: number },
): Promise<{ data: GroupCoin[]; limit: number }> {
  const rows = await groupCoins(ctx.db, input);
  const data = rows.map((row) => ({
    ...toGroupKey(row),
    coin: formatCoin(row.coin),
    outcome_id: outcomeIdOf(row.coin),
    side_idx: sideIdxOf(row.coin),
    side: row.side,
    volume_usdc: fromE8(row.volume_e8),
    trades: row.trades,
  }));
  return { data, limit: input.limit };
}
