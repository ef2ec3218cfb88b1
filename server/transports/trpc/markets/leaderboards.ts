import { z } from 'zod';
import { LEADERBOARD_METRICS, LEADERBOARD_TIMEFRAMES } from '#domain/leaderboard.ts';
import { findRank } from '#services/leaderboard/find-rank.ts';
import { listTrails } from '#services/leaderboard/list-trails.ts';
import { rankWallets } from '#services/leaderboard/rank-wallets.ts';
import { publicProcedure, router } from '../init.ts';

const MAX_ROWS = 200;

/** A name that markets are told apart by; one that no market has ranks nobody. */
const name = z.string().min(1).max(64).optional();

const rankInput = z.object({
  metric: z.enum(LEADERBOARD_METRICS).default('pnl'),
  timeframe: z.enum(LEADERBOARD_TIMEFRAMES).default('all'),
  category: name,
  underlying: name,
  limit: z.number().int().min(1).max(MAX_ROWS).default(100),
});

const wallet = z.string().regex(/^0x[0-9a-f]{40}$/, 'Invalid address');

/** The rankings of the leaderboards page, each one public route, and what the page shows beside them. */
export const leaderboardsRouter = router({
  wallets: publicProcedure
    .input(rankInput)
    .query(async ({ ctx, input }) => (await rankWallets(ctx.services, input)).value()),
  trails: publicProcedure.input(rankInput).query(async ({ ctx, input }) => {
    const { data } = (await rankWallets(ctx.services, input)).value();
    return listTrails(ctx.services, { wallets: data.map(({ user }) => user) });
  }),
  rank: publicProcedure
    .input(rankInput.omit({ limit: true }).extend({ wallet }))
    .query(({ ctx, input }) => findRank(ctx.services, input)),
});
