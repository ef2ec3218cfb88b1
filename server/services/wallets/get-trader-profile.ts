import { fromE8 } from '#domain/fixed.ts';
import { returnOnVolume, winRate } from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  type FavoriteRow,
  type TraderProfileRow,
  traderProfile,
} from '#store/queries/wallets/trader-profile.ts';

export type Favorite = { name: string; volume: number; trades: number };

export type TraderProfile = {
  user: string;
  total_volume: number;
  total_trades: number;
  total_pnl: number;
  roi: number;
  win_rate: number;
  wins: number;
  losses: number;
  settled_positions: number;
  favorite_categories: Favorite[];
  favorite_underlyings: Favorite[];
  pnl_percentile: number | null;
};

const NO_FILLS: TraderProfileRow = {
  trades: 0,
  settlements: 0,
  wins: 0,
  losses: 0,
  trade_volume_e8: '0',
  pnl_e8: '0',
  categories: [],
  underlyings: [],
  lower: 0,
  wallets: 0,
};

const toFavorite = ({ name, volume_e8, trades }: FavoriteRow): Favorite => ({
  name,
  volume: fromE8(volume_e8),
  trades,
});

/** How a wallet (lower-case address) trades. Volume is of its Buys and Sells, PnL of all of its fills. */
export async function getTraderProfile(
  ctx: ServiceContext,
  input: { address: string },
): Promise<TraderProfile> {
  const row = (await traderProfile(ctx.db, { wallet: input.address })) ?? NO_FILLS;
  return {
    user: input.address,
    total_volume: fromE8(row.trade_volume_e8),
    total_trades: row.trades,
    total_pnl: fromE8(row.pnl_e8),
    roi: returnOnVolume(Number(row.pnl_e8), Number(row.trade_volume_e8)),
    win_rate: winRate(row.wins, row.losses),
    wins: row.wins,
    losses: row.losses,
    settled_positions: row.settlements,
    favorite_categories: row.categories.map(toFavorite),
    favorite_underlyings: row.underlyings.map(toFavorite),
    pnl_percentile: row.wallets === 0 ? null : row.lower / row.wallets,
  };
}
