import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  findDelivery,
  listDeliveries,
  listFailed,
  readWebhookUsage,
  type WebhookUsage,
} from '#store/webhook/delivery-log.ts';
import type { DeliveryDetail, DeliveryRow, DeliveryState } from '#store/webhook/delivery-rows.ts';
import type { SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { findSubscription } from '#store/webhook/subscriptions.ts';
import { noDelivery, noSubscription, webhookReader } from './webhook-caller.ts';

/** Deliveries expire so long after they were made. */
export const RETENTION_MS = 14 * DAY_MS;
/** Failures that one answer lists, and that one replay sends. */
export const MOST_FAILURES = 1_000;

/** The caller's subscription of an id, of whatever kind. @throws ServiceError('not_found') */
export async function ownSubscription(
  ctx: ServiceContext,
  orgId: string,
  id: string,
): Promise<SubscriptionRow> {
  const found = await findSubscription(ctx.accounts, { orgId, subscriptionId: id });
  if (!found) throw noSubscription();
  return found;
}

/** A delivery that failed, as it was sent. */
export type FailedDelivery = DeliveryRow & { body: string; url: string | null; expiresMs: number };

/**
 * The failures of a subscription, newest first, at most 1,000.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found'
 */
export async function listFailures(ctx: ServiceContext, { id }: { id: string }): Promise<FailedDelivery[]> {
  const { orgId } = webhookReader(ctx, 'enterprise');
  const { url } = await ownSubscription(ctx, orgId, id);
  const sinceMs = ctx.now() - RETENTION_MS;
  const failed = await listFailed(ctx.accounts, { subscriptionId: id, sinceMs, limit: MOST_FAILURES });
  return failed.map((row) => ({ ...row, url, expiresMs: row.createdMs + RETENTION_MS }));
}

export type DeliveryLogInput = {
  id: string;
  limit: number;
  before?: number | undefined;
  state?: DeliveryState | undefined;
};

/** Every delivery of a subscription, newest first. @throws ServiceError 'unauthorized', 'forbidden', or 'not_found' */
export async function readDeliveryLog(
  ctx: ServiceContext,
  { id, ...page }: DeliveryLogInput,
): Promise<{ deliveries: DeliveryRow[]; next: number | null }> {
  const { orgId } = webhookReader(ctx, 'enterprise');
  await ownSubscription(ctx, orgId, id);
  const sinceMs = ctx.now() - RETENTION_MS;
  const deliveries = await listDeliveries(ctx.accounts, { subscriptionId: id, sinceMs, ...page });
  const next = deliveries.length === page.limit ? (deliveries.at(-1)?.deliveryId ?? null) : null;
  return { deliveries, next };
}

/**
 * One delivery with its body and every attempt. Also on Scale, to show the result of a test.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found'
 */
export async function getDelivery(
  ctx: ServiceContext,
  { id, deliveryId }: { id: string; deliveryId: number },
): Promise<DeliveryDetail> {
  const { orgId } = webhookReader(ctx, 'scale');
  await ownSubscription(ctx, orgId, id);
  const found = await findDelivery(ctx.accounts, { subscriptionId: id, deliveryId });
  if (!found) throw noDelivery();
  return found;
}

/** Webhook usage of the caller's organisation this month. @throws ServiceError 'unauthorized' or 'forbidden' */
export async function getWebhookUsage(ctx: ServiceContext): Promise<{ period: string; usage: WebhookUsage }> {
  const { orgId } = webhookReader(ctx, 'scale');
  const period = new Date(ctx.now()).toISOString().slice(0, 7);
  return { period, usage: await readWebhookUsage(ctx.accounts, orgId, period) };
}
