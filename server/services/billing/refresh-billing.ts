import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { asking, billingOf } from './billing-of.ts';
import { followSubscription } from './follow-subscription.ts';
import { type BillingOverview, showBilling } from './show-billing.ts';

/**
 * The billing page's data after a fresh read from the payment provider, so that changes made in its portal show even
 * before its event arrives.
 * @throws ServiceError('unavailable') where no provider is set up, or when it does not answer
 */
export async function refreshBilling(ctx: ServiceContext): Promise<BillingOverview> {
  const { orgId } = authorise(ctx, 'billing.manage');
  const { accounts, now } = ctx;
  const { provider } = billingOf(ctx);
  const readAccount = () => findBillingAccount(accounts, orgId);
  await asking(
    followSubscription({ accounts, provider, now }, { readAccount, subscriptionId: null, event: null }),
  );
  return showBilling(ctx);
}
