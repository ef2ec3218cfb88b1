import { type JsonText, jsonObject } from '#domain/json-text.ts';
import { amount, hex, integer, rowJson, type ValueOf } from '#domain/row-json.ts';
import type { ServiceContext } from '#services/context.ts';
import { leaderboard } from '#store/queries/leaderboards/leaderboard.ts';
import { LEADERBOARD_TEXT } from '#store/queries/leaderboards/leaderboard-row.ts';

export const TRADER_SORTS = ['pnl', 'trades', 'volume'] as const;
export type TraderSort = (typeof TRADER_SORTS)[number];

const TRADER = rowJson(LEADERBOARD_TEXT, {
  user: hex('wallet'),
  total_volume: amount('volume_e8'),
  total_trades: integer('trades'),
  total_pnl: amount('pnl_e8'),
});
type Ranked = { data: ValueOf<typeof TRADER>[]; sort: TraderSort; limit: number };

/** Wallets over their whole life in four columns. */
export async function rankTraders(
  ctx: ServiceContext,
  { sort, limit }: { sort: TraderSort; limit: number },
): Promise<JsonText<Ranked>> {
  const rows = await leaderboard(ctx.db, { metric: sort, limit });
  return jsonObject<Ranked>({ data: TRADER.list(rows), sort, limit });
}
