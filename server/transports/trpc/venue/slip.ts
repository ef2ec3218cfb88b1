import { z } from 'zod';
import { MAX_LEGS } from '#domain/parlay/leg-count.ts';
import { listSlipLegs, listSlipMarkets } from '#services/slip/list-slip-markets.ts';
import { publicProcedure, router } from '../init.ts';

const legsInput = z.object({
  outcomeIds: z.array(z.int().min(0).max(99_999_999)).max(2 * MAX_LEGS),
});

/** What the builder of parlays reads of the markets. */
export const slipRouter = router({
  markets: publicProcedure.query(({ ctx }) => listSlipMarkets(ctx.services)),
  legs: publicProcedure
    .input(legsInput)
    .query(({ ctx, input }) => listSlipLegs(ctx.services, input.outcomeIds)),
});
