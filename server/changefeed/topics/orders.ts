import type { SequencedOrder } from '#domain/order-event.ts';
import { DAY_MS } from '#domain/time.ts';
import { ORDERS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { lastOrderBefore, orderBounds, ordersAfter } from '#store/queries/fills/orders-after.ts';
import type { Topic } from '../topic.ts';

/** What became of orders on outcomes. Its one writer is whoever moves the order cursor, so numbers commit in their order. */
export const ordersTopic: Topic<SequencedOrder> = {
  name: ORDERS_TOPIC,
  retentionMs: 2 * DAY_MS,
  bounds: orderBounds,
  readAfter: ordersAfter,
  lastBefore: lastOrderBefore,
  timeOf: (order) => order.blockTimeMs,
};
