import { fromE8 } from '#domain/fixed.ts';
import { returnOnVolume, winRate } from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import { type SmartMoneyRow, traderSmartMoney } from '#store/queries/wallets/trader-smart-money.ts';

export type SmartTrader = {
  rank: number;
  user: string;
  score: number;
  settled_pnl: number;
  settled_positions: number;
  wins: number;
  losses: number;
  win_rate: number;
  total_volume: number;
  roi: number;
};

export type SmartMoney = { data: SmartTrader[]; min_sample: number; limit: number; scoring: string };

const SCORING = 'score = settled_pnl / sqrt(settled_positions)';

const toTrader = (row: SmartMoneyRow, index: number): SmartTrader => ({
  rank: index + 1,
  user: `0x${row.wallet}`,
  score: row.score,
  settled_pnl: fromE8(row.settled_pnl_e8),
  settled_positions: row.settlements,
  wins: row.wins,
  losses: row.losses,
  win_rate: winRate(row.wins, row.losses),
  total_volume: fromE8(row.volume_e8),
  roi: returnOnVolume(Number(row.settled_pnl_e8), Number(row.volume_e8)),
});

/** Wallets with at least `minSample` payouts, by settled PnL over the square root of settled positions, best first. */
export async function listSmartMoney(
  ctx: ServiceContext,
  input: { minSample: number; limit: number },
): Promise<SmartMoney> {
  const rows = await traderSmartMoney(ctx.db, input);
  return { data: rows.map(toTrader), min_sample: input.minSample, limit: input.limit, scoring: SCORING };
}
