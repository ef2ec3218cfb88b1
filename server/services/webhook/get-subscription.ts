import type { ServiceContext } from '#services/context.ts';
import type { SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { findSubscription, listSubscriptions as list } from '#store/webhook/subscriptions.ts';
import { noSubscription, webhookReader } from './webhook-caller.ts';

/**
 * The subscriptions of the caller's organisation, newest first. On any tier, so that paused ones remain visible after a
 * downgrade. @throws ServiceError('unauthorized')
 */
export async function listSubscriptions(ctx: ServiceContext): Promise<SubscriptionRow[]> {
  const { orgId } = webhookReader(ctx, 'free');
  return list(ctx.accounts, orgId, 'market');
}

/** One of them. @throws ServiceError 'unauthorized', or 'not_found' when the organisation has no such subscription */
export async function getSubscription(ctx: ServiceContext, { id }: { id: string }): Promise<SubscriptionRow> {
  const { orgId } = webhookReader(ctx, 'free');
  const found = await findSubscription(ctx.accounts, { orgId, subscriptionId: id, kind: 'market' });
  if (!found) throw noSubscription();
  return found;
}
