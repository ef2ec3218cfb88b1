import { z } from 'zod';
import { showMinute } from '#services/usage/show-minute.ts';
import { showOrgUsage } from '#services/usage/show-org-usage.ts';
import { showUsageReport } from '#services/usage/show-usage-report.ts';
import { router, sessionProcedure } from '../init.ts';

const MAX_DAYS = 366;
const period = z.object({ days: z.int().min(1).max(MAX_DAYS).default(30) });

/** What the organisation of who is signed in has used. */
export const usageRouter = router({
  month: sessionProcedure.query(({ ctx }) => showOrgUsage(ctx.services)),
  minute: sessionProcedure.query(({ ctx }) => showMinute(ctx.services)),
  report: sessionProcedure.input(period).query(({ ctx, input }) => showUsageReport(ctx.services, input)),
});
