import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { asking, deskOf } from './desk-of.ts';
import { followSubscription } from './follow-subscription.ts';
import { type BillingOverview, showBilling } from './show-billing.ts';

/**
 * What the billing page shows, after a look at the subscription at the payment provider: whoever comes back from its
 * portal sees there what they did, although the provider's own word of it may still be on its way.
 * @throws ServiceError('unavailable') where no provider is set up, or when it does not answer
 */
export async function refreshBilling(ctx: ServiceContext): Promise<BillingOverview> {
  const { orgId } = authorise(ctx, 'billing.manage');
  const { accounts, now } = ctx;
  const { provider } = deskOf(ctx);
  const readAccount = () => findBillingAccount(accounts, orgId);
  await asking(
    followSubscription({ accounts, provider, now }, { readAccount, subscriptionId: null, event: null }),
  );
  return showBilling(ctx);
}
