import { formatCoin } from '../coin.ts';
import { fromE8, mulE8 } from '../fixed.ts';
import type { SequencedOrder } from '../order-event.ts';
import type { MarketCandidate } from './match.ts';
import type { Reason } from './subscription.ts';

/** What became of an order, as matching sees it: its limit price, and what is left of its size. It has no `dir`. */
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
 * The id of an order's event: the same for every subscription and every repetition. It is the event's durable number,
 * since an order that was triggered may be placed anew under its `oid`.
 */
export const orderEventId = ({ seq }: Pick<SequencedOrder, 'seq'>): string => `evt_order_${seq}`;

/** The JSON body that tells one subscription what became of an order. `id` is the order's `oid`. */
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
