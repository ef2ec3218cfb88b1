import type { Pool } from 'pg';
import { isLive } from '#domain/billing/subscription.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import { ServiceError } from '#services/error.ts';
import { findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { type OrgRow, updateOrgTier } from '#store/accounts/org.ts';
import { readTier } from './create-org.ts';

const dayOf = (ms: number | null): string =>
  ms === null ? 'each month' : `on ${new Date(ms).toISOString().slice(0, 10)}`;

/** Warning for the operator: a subscription is still charged next to the tier that they set. */
async function warningOf(db: Pool, orgId: string, tier: Tier): Promise<string | null> {
  const account = await findBillingAccount(db, orgId);
  if (!account?.subscriptionId || !isLive(account.status)) return null;
  if (account.tier === tier || account.cancelAtPeriodEnd) return null;
  return (
    `this organisation still pays for ${PLANS[account.tier].name}: its subscription ${account.subscriptionId} renews ` +
    `${dayOf(account.periodEndMs)}. Cancel it in Stripe, or have an owner cancel it in the billing portal`
  );
}

/**
 * Sets an organisation's tier, from its next request on. A paid subscription is not changed; `warning` reports one that
 * continues. @throws ServiceError('not_found' | 'invalid')
 */
export async function changeTier(
  db: Pool,
  input: { orgId: string; tier: string; scaleQuota?: WebhookQuota },
): Promise<OrgRow & { warning?: string }> {
  const tier = readTier(input.tier);
  const org = await updateOrgTier(db, input.orgId, tier, input.scaleQuota);
  if (!org) throw new ServiceError('not_found', `organisation ${input.orgId} not found`);
  const warning = await warningOf(db, input.orgId, tier);
  return warning === null ? org : { ...org, warning };
}
