import { overageSince } from '#domain/billing/overage.ts';
import { isPaidTier } from '#domain/billing/paid-tier.ts';
import { isLive } from '#domain/billing/subscription.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import type { Prisma } from '#generated/prisma/client.ts';

type Account = { tier: Tier; status: string; seen_period: string; seen_used: bigint };
type Month = { period: string; used: bigint };

/** Requests that a month's count adds to what is owed, by the plan that holds now; none without a running subscription. */
function owedOf({ tier, status }: Account, seen: number, used: number): number {
  const quota = PLANS[tier].tokensPerMonth;
  return isPaidTier(tier) && isLive(status) && quota !== null ? overageSince(seen, used, quota) : 0;
}

async function addUnits(
  tx: Prisma.TransactionClient,
  orgId: string,
  period: string,
  tier: Tier,
  units: number,
) {
  await tx.$executeRaw`
    INSERT INTO overage_report AS r (org_id, period, tier, units) VALUES (${orgId}, ${period}, ${tier}, ${units})
    ON CONFLICT (org_id, period, tier) DO UPDATE SET units = r.units + excluded.units`;
}

/**
 * Counts what an organisation has used beyond its quota since the last look, up to the month `period`. It is done by
 * the plan that holds now, so it must come before a plan changes. The first look of an account only takes its bearings.
 */
export async function accrueOverage(
  tx: Prisma.TransactionClient,
  orgId: string,
  period: string,
): Promise<void> {
  const [account] = await tx.$queryRaw<Account[]>`
    SELECT o.tier, b.status, b.seen_period, b.seen_used FROM billing_account b JOIN org o USING (org_id)
    WHERE b.org_id = ${orgId} FOR UPDATE OF b`;
  if (!account || account.seen_period > period) return;
  const from = account.seen_period || period;
  const months = await tx.$queryRaw<Month[]>`
    SELECT period, used FROM usage_month
    WHERE subject = ${orgId} AND period >= ${from} AND period <= ${period} ORDER BY period`;
  for (const { period: month, used } of account.seen_period === '' ? [] : months) {
    const seen = month === account.seen_period ? Number(account.seen_used) : 0;
    const owed = owedOf(account, seen, Number(used));
    if (owed > 0) await addUnits(tx, orgId, month, account.tier, owed);
  }
  const now = Number(months.find((month) => month.period === period)?.used ?? 0);
  if (period === account.seen_period && now <= Number(account.seen_used)) return;
  await tx.$executeRaw`
    UPDATE billing_account SET seen_period = ${period}, seen_used = ${now} WHERE org_id = ${orgId}`;
}
