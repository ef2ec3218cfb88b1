import { PLANS } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';

export type MinuteUsage = {
  /** Requests in any sixty seconds. */
  limit: number;
  /** False where what goes beyond the limit is only counted. */
  isHard: boolean;
  /** Requests of the last sixty seconds; null where this process does not meter. */
  used: number | null;
  /** Epoch ms at which the oldest of them leaves the window. */
  resetsMs: number | null;
};

/** This minute of the caller's organisation against its limit. @throws ServiceError 'unauthorized' */
export async function showMinute(ctx: ServiceContext): Promise<MinuteUsage> {
  const { orgId, tier } = authorise(ctx, 'read');
  const plan = PLANS[tier];
  const limits = { limit: plan.requestsPerMinute, isHard: plan.hardMinuteLimit };
  if (!ctx.meter) return { ...limits, used: null, resetsMs: null };
  const { remaining, resetSeconds } = await ctx.meter.peek(orgId, plan);
  return { ...limits, used: plan.requestsPerMinute - remaining, resetsMs: resetSeconds * 1_000 };
}
