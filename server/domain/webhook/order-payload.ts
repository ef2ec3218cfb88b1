import { formatCoin } from '../coin.ts';
import { fromE8, mulE8 } from '../fixed.ts';
import type { SequencedOrder } from '../order-event.ts';
import type { MarketCandidate } from './match.ts';
import type { Reason } from './subscription.ts';

/** An order event as matching sees it, with its limit price and unfilled size. It has no `dir`. */
export const orderCandidate = (order: SequencedOrder): MarketCandidate => ({
  type: 'order',
  user: order.wallet,
  builder: order.builder,
  coin: formatCoin(order.coin),
  dir: null,
  side: order.isBuy ? 'B' : 'A',
  status: order.status,
  px: fromE8(order.pxE8),
  sz: fromE8(order.szE8),
  usd: fromE8(mulE8(order.pxE8, order.szE8)),
});

/**
 * The id of an order's event: the same for every subscription and every repetition. Uses the event's durable sequence
 * number, since a triggered order may be placed again under its `oid`.
 */
export const orderEventId = ({ seq }: Pick<SequencedOrder, 'seq'>): string => `evt_order_${seq}`;

/** JSON body of an order event for one subscription. `id` is the order's `oid`. */
export function orderPayload(
  order: SequencedOrder,
  subscriptionId: string,
  reasons: readonly Reason[],
): string {
  const { user, builder, coin, px, sz, usd: notional, side, status } = orderCandidate(order);
  return JSON.stringify({
    type: 'order',
    id: order.oid,
    sub_id: subscriptionId,
    user,
    ...(builder !== null && { builder }),
    ...{ coin, px, sz, notional, side, status },
    event_id: orderEventId(order),
    reasons,
  });
}
