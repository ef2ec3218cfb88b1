import { PLANS, type Tier } from '#domain/tier.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { readUsage } from '#store/queries/access/usage.ts';
import { periodOf } from './monthly-usage.ts';

export type OrgUsage = {
  /** `YYYY-MM`, UTC. */
  period: string;
  tier: Tier;
  /** Requests of all keys of the organisation in this month. */
  used: number;
  /** Null: unlimited. */
  quota: number | null;
  remaining: number | null;
  /** Requests beyond the quota. */
  overage: number;
  /** Epoch ms at which the next month begins. */
  resetsMs: number;
};

/** From this process's meter; else from the database, at most half a second old. */
async function usedBy(ctx: ServiceContext, me: SessionActor, period: string): Promise<number> {
  if (!ctx.meter) return readUsage(ctx.accounts, me.orgId, period);
  return (await ctx.meter.peek(me.orgId, PLANS[me.tier])).used;
}

/** This month of the caller's organisation against its quota, pooled across keys. @throws ServiceError 'unauthorized' */
export async function showOrgUsage(ctx: ServiceContext): Promise<OrgUsage> {
  const me = authorise(ctx, 'read');
  const now = new Date(ctx.now());
  const period = periodOf(now.getTime());
  const quota = PLANS[me.tier].tokensPerMonth;
  const used = await usedBy(ctx, me, period);
  return {
    ...{ period, tier: me.tier, used, quota },
    remaining: quota === null ? null : Math.max(0, quota - used),
    overage: quota === null ? 0 : Math.max(0, used - quota),
    resetsMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
  };
}
