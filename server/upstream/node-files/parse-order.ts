import { parseCoin } from '#domain/coin.ts';
import { MAX_ABS_E8, ONE_E8 } from '#domain/fixed.ts';
import { type OrderEvent, orderStatusOf } from '#domain/order-event.ts';
import { parseNodeTime } from './node-time.ts';
import { readE8 } from './read-decimal.ts';
import { ADDRESS, readHex } from './read-hex.ts';

/** Why an order status is not stored. */
export type OrderReason =
  | 'bad_row'
  | 'bad_address'
  | 'bad_coin'
  | 'bad_time'
  | 'bad_id'
  | 'bad_amount'
  | 'px_out_of_range'
  | 'out_of_range';

type Wire = Record<string, unknown>;
type Block = Pick<OrderEvent, 'blockNumber' | 'blockTimeMs'>;

const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The builder of an order, `{"b": address, "f": fee}`; undefined when it cannot be read. */
function readBuilder(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  return (isRecord(value) && readHex(value.b, ADDRESS)) || undefined;
}

type Terms = Pick<OrderEvent, 'oid' | 'pxE8' | 'szE8' | 'isBuy'>;

function readTerms({ oid, side, limitPx, sz }: Wire): Terms | OrderReason {
  if (!Number.isSafeInteger(oid) || (oid as number) < 0) return 'bad_id';
  if (side !== 'A' && side !== 'B') return 'bad_row';
  const [pxE8, szE8] = [readE8(limitPx), readE8(sz)];
  if (pxE8 === null || szE8 === null) return 'bad_amount';
  if (pxE8 < 0n || pxE8 > ONE_E8) return 'px_out_of_range';
  if (szE8 < 0n || szE8 > MAX_ABS_E8) return 'out_of_range';
  return { oid: oid as number, pxE8, szE8, isBuy: side === 'B' };
}

/**
 * An event of `node_order_statuses_by_block` as what is stored; the reason why it is not, or `other` for other markets and
 * for statuses that are not told. Takes any value and never throws.
 */
export function parseOrder(event: unknown, block: Block): OrderEvent | OrderReason | 'other' {
  if (!isRecord(event) || !isRecord(event.order) || typeof event.status !== 'string') return 'bad_row';
  const { order } = event;
  if (typeof order.coin !== 'string' || order.coin === '') return 'bad_coin';
  if (!order.coin.startsWith('#')) return 'other';
  const coin = parseCoin(order.coin);
  if (coin === null) return 'bad_coin';
  const status = orderStatusOf(event.status);
  if (status === null) return 'other';
  const timeMs = parseNodeTime(event.time);
  if (timeMs === null) return 'bad_time';
  const wallet = readHex(event.user, ADDRESS);
  const builder = readBuilder(event.builder);
  if (wallet === null || builder === undefined) return 'bad_address';
  const terms = readTerms(order);
  if (typeof terms === 'string') return terms;
  return { ...block, timeMs, coin, wallet, status, ...terms, builder };
}
