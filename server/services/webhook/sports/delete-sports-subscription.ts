import type { ServiceContext } from '#services/context.ts';
import { deleteSubscription } from '#store/webhook/subscriptions.ts';
import { noSubscription, webhookChanger } from '../webhook-caller.ts';

/**
 * Deletes a sports subscription of the caller's organisation, and what was to be sent to it.
 * @throws ServiceError 'not_found', the same for one of another organisation, or 'unauthorized', 'forbidden'
 */
export async function deleteSportsSubscription(
  ctx: ServiceContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  const changer = webhookChanger(ctx, 'enterprise');
  const key = { orgId: changer.orgId, subscriptionId, kind: 'sports' } as const;
  if (!(await deleteSubscription(ctx.accounts, changer, key))) throw noSubscription();
}
