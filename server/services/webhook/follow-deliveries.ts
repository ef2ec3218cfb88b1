import type { ServiceContext } from '#services/context.ts';
import {
  countOwn,
  type FollowedDelivery,
  followDeliveries as read,
  settledDelivery,
} from '#store/webhook/follow-deliveries.ts';
import { RETENTION_MS } from './read-deliveries.ts';
import { noSubscription, webhookReader } from './webhook-caller.ts';

/** Twice as long as a transaction that stores deliveries may take: then none with a lower number comes any more. */
const SETTLED_MS = 10_000;

export type FollowInput = {
  /** The last delivery that the caller has; without it the caller learns only where to begin. */
  after?: number | undefined;
  limit: number;
  subscriptions?: readonly string[] | undefined;
  event_types?: readonly string[] | undefined;
};

/** `next`: where the next page begins, null on the last one. `resume`: where the next look begins. */
export type FollowedPage = { deliveries: FollowedDelivery[]; next: number | null; resume: number };

/**
 * The deliveries of the caller's organisation that were made after one, oldest first, with their bodies.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found' when a subscription is not the organisation's
 */
export async function followDeliveries(ctx: ServiceContext, input: FollowInput): Promise<FollowedPage> {
  const { orgId } = webhookReader(ctx, 'scale');
  const { after, limit, subscriptions: subscriptionIds, event_types: eventTypes } = input;
  if (
    subscriptionIds &&
    (await countOwn(ctx.accounts, { orgId, subscriptionIds })) < subscriptionIds.length
  ) {
    throw noSubscription();
  }
  // Before the page is read: what was stored up to here is then in it.
  const resume = await settledDelivery(ctx.accounts, { orgId, subscriptionIds }, SETTLED_MS);
  if (after === undefined) return { deliveries: [], next: null, resume };
  const sinceMs = ctx.now() - RETENTION_MS;
  const query = { orgId, after, limit, sinceMs, subscriptionIds, eventTypes };
  const deliveries = await read(ctx.accounts, query);
  const next = deliveries.length === limit ? (deliveries.at(-1)?.deliveryId ?? null) : null;
  return { deliveries, next, resume };
}
