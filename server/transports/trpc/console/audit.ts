import { z } from 'zod';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import { listAudit } from '#services/audit/list-audit.ts';
import { router, sessionProcedure } from '../init.ts';

/** The audit log of the organisation. */
export const auditRouter = router({
  list: sessionProcedure
    .input(
      z.object({
        action: z.enum(AUDIT_ACTIONS).optional(),
        actorId: z.string().max(100).optional(),
        cursor: z.string().max(20).optional(),
        limit: z.int().min(1).max(200).optional(),
      }),
    )
    .query(({ ctx, input }) => listAudit(ctx.services, input)),
});
