import { z } from 'zod';
import { getFees } from '#services/aggregator/get-fees.ts';
import { getSummary } from '#services/aggregator/get-summary.ts';
import { getVolume } from '#services/aggregator/get-volume.ts';
import { getCalibration } from '#services/analytics/get-calibration.ts';
import { getResolutionSummary } from '#services/analytics/get-resolution-summary.ts';
import { listIncoherence } from '#services/analytics/list-incoherence.ts';
import { listGroups } from '#services/groups/list-groups.ts';
import { publicProcedure, router } from '../init.ts';

/** The queries of the analytics page; each is one public route, with the bounds of that. */
export const analyticsRouter = router({
  summary: publicProcedure.query(({ ctx }) => getSummary(ctx.services)),
  calibration: publicProcedure
    .input(z.object({ buckets: z.number().int().min(2).max(50).default(10) }))
    .query(({ ctx, input }) => getCalibration(ctx.services, input)),
  incoherence: publicProcedure
    .input(z.object({ limit: z.number().int().min(1).max(500).default(100) }))
    .query(({ ctx, input }) => listIncoherence(ctx.services, input)),
  resolutions: publicProcedure
    .input(z.object({ groupBy: z.enum(['category', 'underlying']) }))
    .query(({ ctx, input }) => getResolutionSummary(ctx.services, { group_by: input.groupBy })),
  volume: publicProcedure.query(({ ctx }) => getVolume(ctx.services)),
  fees: publicProcedure.query(({ ctx }) => getFees(ctx.services)),
  groups: publicProcedure.query(({ ctx }) => listGroups(ctx.services, {})),
});
