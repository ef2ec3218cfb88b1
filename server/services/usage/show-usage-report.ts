import { PLANS } from '#domain/tier.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { type RequestCount, usageByDay, usageByKey } from '#store/queries/access/usage-day.ts';
import { forecastMonth } from './forecast.ts';
import { type OrgUsage, showOrgUsage } from './show-org-usage.ts';

export type UsageReport = OrgUsage & {
  /** Requests of each of the last days, today last, those without any included. Days are epoch ms of their start. */
  byDay: (RequestCount & { startMs: number })[];
  /** The same requests by key, the busiest first. `name` is null for a key that is not there any more. */
  byKey: (RequestCount & { keyId: string; name: string | null; start: string | null })[];
  /** This month at its end, and what it would cost beyond the plan in USD; null where nothing more is charged. */
  forecast: { used: number; overageUsd: number | null };
};

function overageUsd(tier: OrgUsage['tier'], used: number): number | null {
  const { tokensPerMonth, overagePer100kUsd } = PLANS[tier];
  if (tokensPerMonth === null || overagePer100kUsd === null) return null;
  return Math.round((Math.max(0, used - tokensPerMonth) / 100_000) * overagePer100kUsd * 100) / 100;
}

/** What the caller's organisation used by day and by key, and how the month will end. @throws ServiceError 'unauthorized' */
export async function showUsageReport(ctx: ServiceContext, { days }: { days: number }): Promise<UsageReport> {
  const { orgId, tier } = authorise(ctx, 'read');
  const nowMs = ctx.now();
  const today = Math.floor(nowMs / DAY_MS);
  const fromDay = today - days + 1;
  const [usage, counted, byKey] = await Promise.all([
    showOrgUsage(ctx),
    usageByDay(ctx.accounts, orgId, fromDay),
    usageByKey(ctx.accounts, orgId, fromDay),
  ]);
  const countOf = new Map(counted.map((count) => [count.day, count]));
  const used = forecastMonth({ used: usage.used, days: counted, nowMs, monthEndMs: usage.resetsMs });
  return {
    ...usage,
    byDay: Array.from({ length: days }, (_, index) => {
      const { requests = 0, errors = 0 } = countOf.get(fromDay + index) ?? {};
      return { startMs: (fromDay + index) * DAY_MS, requests, errors };
    }),
    byKey,
    forecast: { used, overageUsd: overageUsd(tier, used) },
  };
}
