import { z } from 'zod';
import { getLegHistory } from '#services/browser/get-leg-history.ts';
import { listLegs } from '#services/browser/list-legs.ts';
import { publicProcedure, router } from '../init.ts';

const outcomeId = z.number().int().min(0).max(214_748_363);
/** A page of 200 parlays with six legs each names no more outcomes. */
const ids = z.array(outcomeId).max(1_200);

/** What pages of the venue ask of the data service: who the legs of parlays are, and what they were worth. */
export const venueRouter = router({
  legs: publicProcedure.input(z.object({ ids })).query(({ ctx, input }) => listLegs(ctx.services, input.ids)),
  history: publicProcedure
    .input(z.object({ ids: z.array(outcomeId).min(1).max(6), fromMs: z.number().int().min(0) }))
    .query(({ ctx, input }) => getLegHistory(ctx.services, input)),
});
