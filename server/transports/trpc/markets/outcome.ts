import { z } from 'zod';
import { parseCoin } from '#domain/coin.ts';
import { SERIES_RANGES } from '#domain/outcome/series-step.ts';
import { getDossier } from '#services/browser/get-dossier.ts';
import { getSeries } from '#services/browser/get-series.ts';
import { getSiblings } from '#services/browser/get-siblings.ts';
import { getHolders, getTape } from '#services/browser/get-tape.ts';
import { getOutcome } from '#services/outcomes/get-outcome.ts';
import { publicProcedure, router } from '../init.ts';

const id = z.number().int().min(0).max(214_748_363);
const coin = z.string().refine((text) => parseCoin(text) !== null, 'Invalid coin');

/** The queries of one outcome's page. */
export const outcomeRouter = router({
  dossier: publicProcedure
    .input(z.object({ id }))
    .query(({ ctx, input }) => getDossier(ctx.services, input.id)),
  /** What `/v1/outcomes/:id` answers, for a page that shows a call and its answer. */
  answer: publicProcedure
    .input(z.object({ id }))
    .query(({ ctx, input }) => getOutcome(ctx.services, { outcomeId: input.id })),
  series: publicProcedure
    .input(
      z.object({
        id,
        range: z.enum(SERIES_RANGES),
        firstMs: z.number().int().nullable(),
        endMs: z.number().int().nullable(),
      }),
    )
    .query(({ ctx, input: { id: outcomeId, ...window } }) =>
      getSeries(ctx.services, { outcomeId, ...window }),
    ),
  book: publicProcedure
    .input(z.object({ coin }))
    .query(({ ctx, input }) => ctx.services.exchange.book({ coin: input.coin })),
  trades: publicProcedure
    .input(z.object({ id, limit: z.number().int().min(1).max(100).default(50) }))
    .query(({ ctx, input }) => getTape(ctx.services, { outcomeId: input.id, limit: input.limit })),
  holders: publicProcedure
    .input(z.object({ id, isSettled: z.boolean(), limit: z.number().int().min(1).max(100).default(15) }))
    .query(({ ctx, input }) =>
      getHolders(ctx.services, { outcomeId: input.id, isSettled: input.isSettled, limit: input.limit }),
    ),
  siblings: publicProcedure
    .input(z.object({ questionId: z.number().int().min(1) }))
    .query(({ ctx, input }) => getSiblings(ctx.services, input.questionId)),
});
