import type { ServiceContext } from '#services/context.ts';
import { deleteSportsSubscription as deleteRow } from '#store/webhook/sports-subscriptions.ts';
import { notThere, sportsCaller } from './sports-caller.ts';

/**
 * Deletes a sports subscription of the caller's organisation, and what was to be sent to it.
 * @throws ServiceError 'not_found', the same for one of another organisation, or 'unauthorized', 'forbidden'
 */
export async function deleteSportsSubscription(
  ctx: ServiceContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  const { orgId } = sportsCaller(ctx, 'keys.manage');
  if (!(await deleteRow(ctx.accounts, { orgId, subscriptionId }))) throw notThere();
}
