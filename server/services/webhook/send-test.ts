import { randomBytes } from 'node:crypto';
import { testEvent } from '#domain/webhook/sample-events.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { transaction } from '#store/transaction.ts';
import { findByEvent } from '#store/webhook/delivery-log.ts';
import { enqueueDeliveries } from '#store/webhook/enqueue-deliveries.ts';
import { getSubscription } from './get-subscription.ts';
import { webhookChanger, webhookSettings } from './webhook-caller.ts';

/** Tests of one subscription in a minute. Limited because the endpoint may belong to a third party. */
const PER_MINUTE = 10;

/**
 * Sends a made-up event to a subscription, signed and tried again as any other, also while it is paused.
 * @throws ServiceError 'unauthorized', 'forbidden', 'not_found', or 'rate_limited'
 */
export async function sendTest(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ deliveryId: number; eventId: string }> {
  const { orgId } = webhookChanger(ctx, 'scale');
  const { tests } = webhookSettings(ctx);
  const subscription = await getSubscription(ctx, { id });
  const retryAfterSeconds = tests.secondsToWait(id, PER_MINUTE, ctx.now());
  if (retryAfterSeconds !== null) {
    const message = `A subscription can be tested at most ${PER_MINUTE} times per minute.`;
    throw new ServiceError('rate_limited', message, { retryAfterSeconds });
  }
  const eventId = `evt_test_${randomBytes(12).toString('hex')}`;
  const { eventType, body } = testEvent(subscription, eventId);
  const deliveryId = await transaction(ctx.accounts, async (tx) => {
    await enqueueDeliveries(tx, [{ subscriptionId: id, orgId, eventId, eventType, origin: 'test', body }]);
    return findByEvent(tx, id, eventId);
  });
  return { deliveryId, eventId };
}
