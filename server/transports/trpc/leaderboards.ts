import { z } from 'zod';
import { LEADERBOARD_METRICS, LEADERBOARD_TIMEFRAMES } from '#domain/leaderboard.ts';
import { rankWallets } from '#services/leaderboard/rank-wallets.ts';
import { publicProcedure, router } from './init.ts';

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

/** The rankings of the leaderboards page; each is one public route. */
export const leaderboardsRouter = router({
  wallets: publicProcedure
    .input(rankInput)
    .query(async ({ ctx, input }) => (await rankWallets(ctx.services, input)).value()),
});
