import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { findBuyer } from '#store/accounts/billing/buyer.ts';
import { asking, billingOf } from './billing-of.ts';
import { returnOrigin } from './return-origin.ts';
import { recordBillingAct } from './start-checkout.ts';

/**
 * Where to see bills, change the card and cancel.
 * @throws ServiceError('invalid') `no billing account` when the organisation never went to the checkout
 */
export async function openPortal(ctx: ServiceContext): Promise<{ url: string }> {
  const me = authorise(ctx, 'billing.manage');
  const account = await findBillingAccount(ctx.accounts, me.orgId);
  if (!account) throw new ServiceError('invalid', 'no billing account');
  const billing = billingOf(ctx);
  const { customerId } = account;
  const returnUrl = `${returnOrigin(billing, ctx)}/console/billing?portal=closed`;
  const portal = await asking(billing.provider.openPortal({ customerId, returnUrl }));
  const buyer = await findBuyer(ctx.accounts, me.orgId, me.personId);
  await recordBillingAct(ctx, me, { label: buyer?.personLabel ?? '', action: 'billing.portal_opened' });
  return portal;
}
