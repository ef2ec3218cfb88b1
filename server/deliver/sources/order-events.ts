import { ordersTopic } from '#changefeed/topics/orders.ts';
import type { SequencedOrder } from '#domain/order-event.ts';
import { orderCandidate, orderEventId, orderPayload } from '#domain/webhook/order-payload.ts';
import type { NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import type { EventSource } from '../event-source.ts';
import type { SubscriptionIndex } from '../matching/subscription-index.ts';

function deliveriesOf(order: SequencedOrder, index: SubscriptionIndex): NewDelivery[] {
  return index.matches(orderCandidate(order)).map(({ subscriptionId, orgId, reasons }) => ({
    ...{ subscriptionId, orgId, eventId: orderEventId(order), eventType: 'order', origin: 'live' as const },
    body: orderPayload(order, subscriptionId, reasons),
  }));
}

/** Stored order events. */
export const orderEvents: EventSource<SequencedOrder> = {
  topic: ordersTopic,
  cursor: 'webhooks-orders',
  match: (orders, index) => orders.flatMap((order) => deliveriesOf(order, index)),
};
