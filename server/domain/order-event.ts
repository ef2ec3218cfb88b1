/** Order status changes that are published. */
export const ORDER_STATUSES = ['placed', 'canceled', 'triggered'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A status change of an order on an outcome, as ingest stores it. Amounts in 1e-8 units; addresses lower-case hex. */
export type OrderEvent = {
  blockNumber: number;
  blockTimeMs: number;
  /** When the node saw it. */
  timeMs: number;
  coin: number;
  wallet: string;
  oid: number;
  status: OrderStatus;
  isBuy: boolean;
  /** The limit price. */
  pxE8: bigint;
  /** The unfilled size. */
  szE8: bigint;
  builder: string | null;
};

/** A stored one with its durable sequence number: gapless, in the order of commit. */
export type SequencedOrder = OrderEvent & { seq: number };

/**
 * Maps a status of the node: `open` is placed; every cancellation, by the exchange or the trader, is canceled. Null for
 * statuses that are not published as order events: fills, which have their own events, and rejected orders.
 */
export function orderStatusOf(nodeStatus: string): OrderStatus | null {
  if (nodeStatus === 'open') return 'placed';
  if (nodeStatus === 'triggered') return 'triggered';
  return nodeStatus === 'scheduledCancel' || /canceled$/i.test(nodeStatus) ? 'canceled' : null;
}
