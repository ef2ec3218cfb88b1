import type { ServiceContext } from '#services/context.ts';
import type { SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { listSubscriptions } from '#store/webhook/subscriptions.ts';
import { webhookReader } from '../webhook-caller.ts';

/** The sports subscriptions of the caller's organisation, newest first. @throws ServiceError 'unauthorized' or 'forbidden' */
export const listSportsSubscriptions = async (ctx: ServiceContext): Promise<SubscriptionRow[]> =>
  listSubscriptions(ctx.accounts, webhookReader(ctx, 'enterprise').orgId, 'sports');
