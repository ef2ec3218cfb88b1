import type { ServiceContext } from '#services/context.ts';
import type { SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { findSubscription } from '#store/webhook/subscriptions.ts';
import { noSubscription, webhookReader } from '../webhook-caller.ts';

/**
 * A sports subscription of the caller's organisation.
 * @throws ServiceError 'not_found', the same for one of another organisation, or 'unauthorized', 'forbidden'
 */
export async function getSportsSubscription(
  ctx: ServiceContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<SubscriptionRow> {
  const { orgId } = webhookReader(ctx, 'enterprise');
  const found = await findSubscription(ctx.accounts, { orgId, subscriptionId, kind: 'sports' });
  if (!found) throw noSubscription();
  return found;
}
