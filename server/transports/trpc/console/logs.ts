import { z } from 'zod';
import { listRequests } from '#services/request-log/list-requests.ts';
import { OVERVIEW_WINDOWS, showOverview } from '#services/request-log/show-overview.ts';
import { showRequest } from '#services/request-log/show-request.ts';
import { router, sessionProcedure } from '../init.ts';

const MAX_REQUESTS = 200;

const filter = z.object({
  keyId: z.string().max(64).optional(),
  route: z.string().max(200).optional(),
  /** 2 for 200 to 299, and so on. */
  statusClass: z.int().min(1).max(5).optional(),
  fromMs: z.int().nonnegative().optional(),
  untilMs: z.int().nonnegative().optional(),
  cursor: z.string().max(40).optional(),
  limit: z.int().min(1).max(MAX_REQUESTS).default(50),
});

/** The requests of the organisation of who is signed in, of the last 30 days. */
export const logsRouter = router({
  list: sessionProcedure.input(filter).query(({ ctx, input }) => listRequests(ctx.services, input)),
  show: sessionProcedure
    .input(z.object({ requestId: z.string().max(64) }))
    .query(({ ctx, input }) => showRequest(ctx.services, input)),
  overview: sessionProcedure
    .input(z.object({ window: z.enum(OVERVIEW_WINDOWS).default('24h') }))
    .query(({ ctx, input }) => showOverview(ctx.services, input)),
});
