import type { AuditAction } from '#domain/audit.ts';
import { isPaidTier, type PaidTier } from '#domain/billing/paid-tier.ts';
import { isLive } from '#domain/billing/subscription.ts';
import { PLANS } from '#domain/tier.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';
import { authorise } from '#services/session/authorise.ts';
import { type BillingAccount, findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { type Buyer, findBuyer, recordAct } from '#store/accounts/billing/buyer.ts';
import { openBillingAccount } from '#store/accounts/billing/open-billing-account.ts';
import { asking, billingOf } from './billing-of.ts';
import { followSubscription } from './follow-subscription.ts';
import { returnOrigin } from './return-origin.ts';

const conflict = (message: string): ServiceError => new ServiceError('conflict', message);

/** Writes what a person did about billing to the audit log. */
export function recordBillingAct(
  ctx: ServiceContext,
  me: SessionActor,
  { label, action, tier }: { label: string; action: AuditAction; tier?: PaidTier },
): Promise<void> {
  const actor = { type: 'person' as const, id: me.personId, label };
  const details = tier && { tier };
  const address = ctx.address ?? '';
  return recordAct(ctx.accounts, { orgId: me.orgId, actor, action, address, ...(details && { details }) });
}

/** The customer of the organisation, made the first time that it goes to the checkout. */
async function customerOf(ctx: ServiceContext, { provider }: BillingConfig, me: SessionActor, buyer: Buyer) {
  const { orgId } = me;
  const opened = await openBillingAccount(ctx.accounts, orgId, () => provider.createCustomer({ orgId }));
  if (!opened) throw new ServiceError('not_found', 'This organisation no longer exists.');
  const { customerId, isNew } = opened;
  if (isNew) await provider.describeCustomer({ customerId, name: buyer.orgName, email: buyer.email });
  return customerId;
}

/** Moves a running subscription to another tier. The console asks for confirmation first. */
async function changePlan(
  ctx: ServiceContext,
  billing: BillingConfig,
  account: BillingAccount & { subscriptionId: string },
  tier: PaidTier,
): Promise<{ url: string }> {
  const { accounts, now } = ctx;
  const { provider } = billing;
  const { orgId, subscriptionId } = account;
  if (account.status === 'past_due') {
    throw conflict('A payment is overdue. Update your card in the billing portal first.');
  }
  if (account.tier === tier && !account.cancelAtPeriodEnd) {
    throw conflict(`You are already on the ${PLANS[tier].name} plan.`);
  }
  await provider.changePlan({ subscriptionId, tier });
  const readAccount = () => findBillingAccount(accounts, orgId);
  const scaleQuota = ctx.webhooks?.scaleQuota;
  const deps = { accounts, provider, now, ...(scaleQuota !== undefined && { scaleQuota }) };
  await followSubscription(deps, { readAccount, subscriptionId: null, event: null });
  return { url: `${returnOrigin(billing, ctx)}/console/billing?changed=${tier}` };
}

async function openCheckout(
  ctx: ServiceContext,
  billing: BillingConfig,
  me: SessionActor,
  { buyer, tier }: { buyer: Buyer; tier: PaidTier },
): Promise<{ url: string }> {
  const customerId = await customerOf(ctx, billing, me, buyer);
  const origin = returnOrigin(billing, ctx);
  return billing.provider.startCheckout({
    ...{ customerId, orgId: me.orgId, tier },
    successUrl: `${origin}/console/billing?checkout=done`,
    cancelUrl: `${origin}/console/billing?checkout=cancelled`,
  });
}

const isRunning = (account: BillingAccount | null): account is BillingAccount & { subscriptionId: string } =>
  account !== null && account.subscriptionId !== null && isLive(account.status);

/**
 * Where to pay for a tier. With a subscription that runs already the plan is changed at once instead, and the address
 * is that of the console.
 * @throws ServiceError('conflict') on Enterprise, on the same tier, and while a payment is open; ServiceError('invalid')
 * when the card is declined for the difference
 */
export async function startCheckout(ctx: ServiceContext, input: { tier: string }): Promise<{ url: string }> {
  const me = authorise(ctx, 'billing.manage');
  const { tier } = input;
  if (!isPaidTier(tier)) throw new ServiceError('invalid', 'tier: must be growth or scale');
  const billing = billingOf(ctx);
  const buyer = await findBuyer(ctx.accounts, me.orgId, me.personId);
  if (!buyer) throw new ServiceError('not_found', 'This organisation no longer exists.');
  if (buyer.tier === 'enterprise') {
    throw conflict(
      `Your organisation has an Enterprise agreement, so it cannot buy the ${PLANS[tier].name} plan.`,
    );
  }
  const account = await findBillingAccount(ctx.accounts, me.orgId);
  const opened = await asking(
    isRunning(account)
      ? changePlan(ctx, billing, account, tier)
      : openCheckout(ctx, billing, me, { buyer, tier }),
  );
  await recordBillingAct(ctx, me, { label: buyer.personLabel, action: 'billing.checkout_started', tier });
  return opened;
}
