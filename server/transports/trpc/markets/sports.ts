import { z } from 'zod';
import { getOddsLine } from '#services/sports/get-odds-line.ts';
import { listMatches } from '#services/sports/list-matches.ts';
import { publicProcedure, router } from '../init.ts';

/** Matches with their scores and prices, for their page. */
export const sportsRouter = router({
  matches: publicProcedure.query(({ ctx }) => listMatches(ctx.services)),
  oddsLine: publicProcedure
    .input(z.object({ fixtureId: z.number().int().min(1).max(1e12) }))
    .query(({ ctx, input }) => getOddsLine(ctx.services, input)),
});
