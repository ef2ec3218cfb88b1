/** What may happen to an order that others are told of. */
export const ORDER_STATUSES = ['placed', 'canceled', 'triggered'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What became of an order on an outcome, as ingest stores it. Amounts in 1e-8 units; addresses lower-case hex. */
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
  /** What is left of the size. */
  szE8: bigint;
  builder: string | null;
};

/** A stored one with its durable sequence number: gapless, in the order of commit. */
export type SequencedOrder = OrderEvent & { seq: number };

/**
 * What a status of the node means: `open` is placed, every way in which the exchange or the trader withdraws an order is
 * canceled. Null for what is told otherwise or not at all: fills, which are events of their own, and orders that were
 * rejected and never stood.
 */
export function orderStatusOf(nodeStatus: string): OrderStatus | null {
  if (nodeStatus === 'open') return 'placed';
  if (nodeStatus === 'triggered') return 'triggered';
  return nodeStatus === 'scheduledCancel' || /canceled$/i.test(nodeStatus) ? 'canceled' : null;
}
