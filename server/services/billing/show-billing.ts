import { isPaidTier, monthlyCostUsd, overageCentsEach } from '#domain/billing/paid-tier.ts';
import { isLive, LOST } from '#domain/billing/subscription.ts';
import { isGranted } from '#domain/role.ts';
import { PLANS, type Tier, type TierPlan } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { periodOf } from '#services/usage/monthly-usage.ts';
import { type BillingAccount, findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { findBuyer } from '#store/accounts/billing/buyer.ts';
import { readUsage } from '#store/queries/access/usage.ts';

/** Data of the billing page. Times are epoch milliseconds, money is USD. */
export type BillingOverview = {
  tier: Tier;
  plan: TierPlan;
  /** Whether a payment provider is configured, and whether this person may manage billing. */
  isSetUp: boolean;
  canManage: boolean;
  /** Null when the organisation has no subscription. */
  subscription: {
    status: string;
    paidTier: Tier;
    periodStartMs: number | null;
    periodEndMs: number | null;
    cancelAtPeriodEnd: boolean;
    /** Until when the tier is kept although a payment failed or Stripe has lost the subscription; null when neither. */
    graceUntilMs: number | null;
  } | null;
  /** Whether there is a billing portal to open. */
  hasAccount: boolean;
  month: {
    period: string;
    used: number;
    /** Requests beyond the quota, and what they cost; null where none can be bought. */
    overage: { requests: number; costUsd: number } | null;
    /** Price and overage so far; null where the plan has no price. */
    costUsd: number | null;
  };
};

function subscriptionOf(account: BillingAccount | null): BillingOverview['subscription'] {
  if (!account?.subscriptionId) return null;
  const isKept = account.status === LOST && account.tier !== 'free';
  if (!isLive(account.status) && !isKept) return null;
  const { status, tier, periodStartMs, periodEndMs, cancelAtPeriodEnd, graceUntilMs } = account;
  return { status, paidTier: tier, periodStartMs, periodEndMs, cancelAtPeriodEnd, graceUntilMs };
}

function overageOf(tier: Tier, used: number): BillingOverview['month']['overage'] {
  const quota = PLANS[tier].tokensPerMonth;
  if (!isPaidTier(tier) || quota === null) return null;
  const requests = Math.max(0, used - quota);
  return { requests, costUsd: Math.round(requests * overageCentsEach(tier)) / 100 };
}

/** The plan of the organisation, its subscription, and what this month costs so far. Everybody of it may see that. */
export async function showBilling(ctx: ServiceContext): Promise<BillingOverview> {
  const me = authorise(ctx, 'read');
  const period = periodOf(ctx.now());
  const [org, account, used] = await Promise.all([
    findBuyer(ctx.accounts, me.orgId, me.personId),
    findBillingAccount(ctx.accounts, me.orgId),
    readUsage(ctx.accounts, me.orgId, period),
  ]);
  if (!org) throw new ServiceError('not_found', 'This organisation no longer exists.');
  const { tier } = org;
  return {
    tier,
    plan: PLANS[tier],
    isSetUp: Boolean(ctx.billing),
    canManage: isGranted(me.role, 'billing.manage'),
    subscription: subscriptionOf(account),
    hasAccount: account !== null,
    month: { period, used, overage: overageOf(tier, used), costUsd: monthlyCostUsd(tier, used) },
  };
}
