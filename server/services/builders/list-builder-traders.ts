import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  type BuilderTraderRow,
  builderTraders,
  type TraderSort,
} from '#store/queries/builders/builder-traders.ts';

export { TRADER_SORTS } from '#store/queries/builders/builder-traders.ts';

export type BuilderTrader = {
  user: string;
  pnl: number;
  volume: number;
  fees: number;
  fills: number;
  markets: number;
};

export type BuilderTraders = { builder: string; sort: TraderSort; data: BuilderTrader[]; limit: number };

const toTrader = (row: BuilderTraderRow): BuilderTrader => ({
  user: `0x${row.wallet}`,
  pnl: fromE8(row.pnl_e8),
  volume: fromE8(row.volume_e8),
  fees: fromE8(row.fees_e8),
  fills: row.fills,
  markets: row.markets,
});

/** The wallets of a builder by pnl (settlement included) or volume (settlement left out), both in USD. */
export async function listBuilderTraders(
  ctx: ServiceContext,
  input: { builder: string; sort: TraderSort; limit: number },
): Promise<BuilderTraders> {
  const rows = await builderTraders(ctx.db, input);
  return { builder: input.builder, sort: input.sort, data: rows.map(toTrader), limit: input.limit };
}
