import type { SportsSubscription } from '#domain/webhook/sports-subscription.ts';
import type { ServiceContext } from '#services/context.ts';
import { sportsSubscriptionsOf } from '#store/webhook/sports-subscriptions.ts';
import { sportsCaller } from './sports-caller.ts';

/** The sports subscriptions of the caller's organisation, newest first. @throws ServiceError 'unauthorized' or 'forbidden' */
export const listSportsSubscriptions = async (ctx: ServiceContext): Promise<SportsSubscription[]> =>
  sportsSubscriptionsOf(ctx.accounts, sportsCaller(ctx, 'read').orgId);
