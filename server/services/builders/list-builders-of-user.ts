import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type BuilderOfWalletRow, buildersOfWallet } from '#store/queries/builders/builder-of-wallet.ts';
import { shareOf } from './builder-json.ts';

export type BuilderOfUser = {
  builder: string;
  builder_name: string;
  fills: number;
  volume: number;
  builder_fees_usdc: number;
  realized_pnl: number;
  unique_markets: number;
  first_seen: string;
  last_seen: string;
  volume_share: number;
};

const toRow = (row: BuilderOfWalletRow, routedE8: string): BuilderOfUser => ({
  builder: `0x${row.builder}`,
  builder_name: row.name,
  fills: row.fills,
  volume: fromE8(row.volume_e8),
  builder_fees_usdc: fromE8(row.builder_fees_e8),
  realized_pnl: fromE8(row.pnl_e8),
  unique_markets: row.markets,
  first_seen: formatUtc(row.first_ms),
  last_seen: formatUtc(row.last_ms),
  volume_share: shareOf(row.volume_e8, routedE8),
});

/** The builders that a wallet came through, by volume; shares are of the volume that any builder routed for it. */
export async function listBuildersOfUser(
  ctx: ServiceContext,
  { user }: { user: string },
): Promise<{ user: string; data: BuilderOfUser[] }> {
  const rows = await buildersOfWallet(ctx.db, { wallet: user });
  const routed = rows.reduce((sum, row) => sum + BigInt(row.volume_e8), 0n).toString();
  return { user, data: rows.map((row) => toRow(row, routed)) };
}
