import type { SequencedOrder } from '#domain/order-event.ts';
import { DAY_MS } from '#domain/time.ts';
import { ORDERS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { lastOrderBefore, orderBounds, ordersAfter } from '#store/queries/fills/orders-after.ts';
import type { Topic } from '../topic.ts';

/** Order events on outcomes. Only the holder of the order cursor writes it, so numbers commit in order. */
export const ordersTopic: Topic<SequencedOrder> = {
  name: ORDERS_TOPIC,
  retentionMs: 2 * DAY_MS,
  bounds: orderBounds,
  readAfter: ordersAfter,
  lastBefore: lastOrderBefore,
  timeOf: (order) => order.blockTimeMs,
};
