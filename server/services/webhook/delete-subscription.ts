import type { ServiceContext } from '#services/context.ts';
import { deleteSubscription as remove } from '#store/webhook/subscriptions.ts';
import { noSubscription, webhookChanger } from './webhook-caller.ts';

/**
 * Deletes a subscription and all that was kept of its deliveries. Any tier may.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found'
 */
export async function deleteSubscription(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  const changer = webhookChanger(ctx, 'free');
  const isGone = await remove(ctx.accounts, changer, {
    orgId: changer.orgId,
    subscriptionId: id,
    kind: 'market',
  });
  if (!isGone) throw noSubscription();
}
