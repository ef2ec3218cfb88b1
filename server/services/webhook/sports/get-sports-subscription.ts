import type { SportsSubscription } from '#domain/webhook/sports-subscription.ts';
import type { ServiceContext } from '#services/context.ts';
import { sportsSubscription } from '#store/webhook/sports-subscriptions.ts';
import { notThere, sportsCaller } from './sports-caller.ts';

/**
 * A sports subscription of the caller's organisation.
 * @throws ServiceError 'not_found', the same for one of another organisation, or 'unauthorized', 'forbidden'
 */
export async function getSportsSubscription(
  ctx: ServiceContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<SportsSubscription> {
  const { orgId } = sportsCaller(ctx, 'read');
  const found = await sportsSubscription(ctx.accounts, { orgId, subscriptionId });
  if (!found) throw notThere();
  return found;
}
