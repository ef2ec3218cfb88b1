import type { Invoice } from '#domain/billing/subscription.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { findBillingAccount } from '#store/accounts/billing/billing-account.ts';
import { asking, billingOf } from './billing-of.ts';

const SHOWN = 24;

/** The newest bills of the organisation first; none when it never paid. @throws ServiceError('unavailable') */
export async function listInvoices(ctx: ServiceContext): Promise<{ invoices: Invoice[] }> {
  const me = authorise(ctx, 'billing.manage');
  const account = await findBillingAccount(ctx.accounts, me.orgId);
  if (!account) return { invoices: [] };
  return { invoices: await asking(billingOf(ctx).provider.invoices(account.customerId, SHOWN)) };
}
