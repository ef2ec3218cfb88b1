import { DAY_MS } from '#domain/time.ts';
import { quotaOf, type WebhookQuota } from '#domain/webhook/tier-rules.ts';
import type { ServiceContext } from '#services/context.ts';
import { type RecentActivity, recentActivity } from '#store/webhook/recent-activity.ts';
import type { SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { getSubscription, listSubscriptions } from './get-subscription.ts';
import { getSportsSubscription } from './sports/get-sports-subscription.ts';
import { webhookReader, webhookSettings } from './webhook-caller.ts';

/** A subscription with how it did in the last 24 hours. */
export type ShownWebhook = SubscriptionRow & { activity: RecentActivity };

export type ShownWebhooks = {
  webhooks: ShownWebhook[];
  /** Limits of the plan; null if it has no webhooks. */
  quota: WebhookQuota;
  /** Whether receivers on loopback are allowed. */
  allowLoopback: boolean;
};

async function withActivity(
  ctx: ServiceContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<ShownWebhook[]> {
  const ids = subscriptions.map(({ subscriptionId }) => subscriptionId);
  const activityOf = await recentActivity(ctx.accounts, ids, ctx.now() - DAY_MS);
  return subscriptions.map((row) => ({ ...row, activity: activityOf(row.subscriptionId) }));
}

/** The subscriptions of the caller's organisation as the console lists them. @throws ServiceError('unauthorized') */
export async function showWebhooks(ctx: ServiceContext): Promise<ShownWebhooks> {
  const { tier } = webhookReader(ctx, 'free');
  const { scaleQuota, allowLoopback } = webhookSettings(ctx);
  const webhooks = await withActivity(ctx, await listSubscriptions(ctx));
  return { webhooks, quota: quotaOf(tier, scaleQuota), allowLoopback };
}

/** One of them. @throws ServiceError 'unauthorized' or 'not_found' */
export async function showWebhook(ctx: ServiceContext, { id }: { id: string }): Promise<ShownWebhook> {
  const [shown] = await withActivity(ctx, [await getSubscription(ctx, { id })]);
  return shown as ShownWebhook;
}

/** A sports subscription. @throws ServiceError 'unauthorized', 'forbidden' or 'not_found' */
export async function showSportsWebhook(ctx: ServiceContext, { id }: { id: string }): Promise<ShownWebhook> {
  const [shown] = await withActivity(ctx, [await getSportsSubscription(ctx, { subscriptionId: id })]);
  return shown as ShownWebhook;
}
