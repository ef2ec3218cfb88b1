import { parseJson } from '#domain/json-text.ts';
import type { OrderEvent } from '#domain/order-event.ts';
import { parseNodeTime } from './node-time.ts';
import { type BlockReason, isBlockNumber, rawRow, storableText } from './parse-block.ts';
import { type OrderReason, parseOrder } from './parse-order.ts';

/** A row or line that is kept raw, for somebody to look at. */
export type RejectedOrder = { reason: OrderReason | BlockReason; raw: string };

export type ParsedOrderBlock = {
  blockNumber: number;
  blockTimeMs: number;
  orders: OrderEvent[];
  rejected: RejectedOrder[];
  /** Rows of other markets, and of statuses that are not told. */
  skipped: number;
};

type Wire = { block_number?: unknown; block_time?: unknown; events?: unknown };

/** A coin of an outcome begins so, however the line is spaced. */
const OUTCOME_COIN = '"#';
/** The head of a line as the node writes it. */
const HEAD = /^\{"local_time":"[^"]*","block_time":"([^"]*)","block_number":(\d{1,15}),"events":\[/;
const HEAD_BYTES = 200;

/**
 * The block of a line that names no outcome's coin, without reading its rows: of the node's orders nearly all are about
 * other markets, and they are many. Null for a line that has to be read.
 */
function otherMarkets(line: Buffer): ParsedOrderBlock | null {
  if (line.includes(OUTCOME_COIN) || line.at(-1) !== 0x7d) return null;
  const head = HEAD.exec(line.toString('latin1', 0, HEAD_BYTES));
  const blockTimeMs = parseNodeTime(head?.[1]);
  const blockNumber = Number(head?.[2]);
  if (blockTimeMs === null || !isBlockNumber(blockNumber)) return null;
  return { blockNumber, blockTimeMs, orders: [], rejected: [], skipped: 0 };
}

/**
 * One line of `node_order_statuses_by_block` as what ingest stores. Never throws: a line that is no block comes back as
 * rejected whole, a row that cannot be trusted among the block's `rejected`.
 */
export function parseOrderBlock(line: Buffer): ParsedOrderBlock | RejectedOrder {
  const others = otherMarkets(line);
  if (others) return others;
  const text = line.toString('utf8');
  const wire = parseJson(text) as Wire | null | undefined;
  if (wire === undefined) return { reason: 'bad_json', raw: storableText(text) };
  const blockTimeMs = parseNodeTime(wire?.block_time);
  const blockNumber = wire?.block_number;
  const events = wire?.events;
  if (blockTimeMs === null || !isBlockNumber(blockNumber) || !Array.isArray(events)) {
    return { reason: 'bad_block', raw: storableText(text) };
  }
  const block: ParsedOrderBlock = { blockNumber, blockTimeMs, orders: [], rejected: [], skipped: 0 };
  for (const event of events as unknown[]) {
    const order = parseOrder(event, { blockNumber, blockTimeMs });
    if (typeof order === 'object') block.orders.push(order);
    else if (order === 'other') block.skipped++;
    else block.rejected.push({ reason: order, raw: rawRow(event, text) });
  }
  return block;
}
