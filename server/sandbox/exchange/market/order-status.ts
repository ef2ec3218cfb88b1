import { nodeTime, pxText } from '../basics/format.ts';
import { hash32 } from '../basics/random.ts';
import { type Order, ownTick, type ToldOrder } from './book.ts';
import type { Sim } from './sim.ts';
import { MAKER_COUNT } from './wallets.ts';

/** The node's order statuses. */
export type NodeStatus =
  | 'open'
  | 'filled'
  | 'canceled'
  | 'triggered'
  | 'selfTradeCanceled'
  | 'outcomeSettledCanceled'
  | 'iocCancelRejected';

const hex8 = (bits: number): string => bits.toString(16).padStart(8, '0');

/** Hash of the action that placed or withdrew an order: nothing that others are told of depends on it. */
function actionOf(seed: number, oid: number): string {
  let hash = '0x';
  for (let word = 0; word < 8; word++) hash += hex8(hash32(seed, 0x0d3, oid % 0x1_0000_0000, word));
  return hash;
}

/** What the exchange does by itself has no action. */
const BY_TRADER: readonly NodeStatus[] = ['open', 'filled', 'canceled'];

/** The terms of an order as the node's front-end shape tells them. */
function orderJson(market: number, order: ToldOrder): string {
  const { side, isBuy, shares, oid, placedMs, origShares, tif, cloid, triggerTick } = order;
  const isTrigger = triggerTick !== undefined;
  const triggerPx = pxText(triggerTick ?? 0);
  return (
    `{"coin":"#${market * 10 + side}","side":"${isBuy ? 'B' : 'A'}","limitPx":"${pxText(ownTick(order))}","sz":"${shares}.0",` +
    `"oid":${oid},"timestamp":${placedMs},"triggerCondition":"${isTrigger ? `Price below ${triggerPx}` : 'N/A'}",` +
    `"isTrigger":${isTrigger},"triggerPx":"${triggerPx}","children":[],"isPositionTpsl":false,"reduceOnly":${isTrigger},` +
    `"orderType":"${isTrigger ? 'Stop Market' : 'Limit'}","origSz":"${origShares}.0","tif":${isTrigger ? 'null' : `"${tif}"`},` +
    `"cloid":${cloid === null ? 'null' : `"${cloid}"`}}`
  );
}

/**
 * Makers quote anew with every trade, some three hundred orders a second over all markets: a day of that is 14 GB. Their
 * orders are told in one market of so many, everybody else's in all.
 */
const MAKERS_TOLD_EVERY = 32;
const isTold = (sim: Sim, market: number, wallet: number): boolean =>
  sim.tellsOrders &&
  (wallet >= MAKER_COUNT || hash32(sim.universe.seed, 0x70d, market) % MAKERS_TOLD_EVERY === 0);

/** Appends an order status to the open block, where the node would write one. */
export function tellStatus(sim: Sim, market: number, order: ToldOrder, status: NodeStatus): void {
  if (!isTold(sim, market, order.wallet)) return;
  const { universe, population, block } = sim;
  const builder = order.builder === null ? undefined : population.builders[order.builder];
  const routed =
    builder === undefined ? 'null' : `{"b":"${builder.address}","f":${Math.round(builder.feeRate * 1e5)}}`;
  const hash = BY_TRADER.includes(status) ? `"${actionOf(universe.seed, order.oid)}"` : 'null';
  const nanos = hash32(universe.seed, 0x4a40, block.height) >>> 8;
  block.orders.push(
    `{"time":"${nodeTime(block.timeMs, nanos % 1_000_000)}","user":"${population.wallets[order.wallet]?.address}",` +
      `"hash":${hash},"builder":${routed},"status":"${status}","order":${orderJson(market, order)}}`,
  );
}

/**
 * As `tellStatus`, of an order of the book. One that was placed before orders were told has forgotten what it came with.
 */
export function tellOrder(
  sim: Sim,
  market: number,
  order: Order,
  status: NodeStatus,
  tif: ToldOrder['tif'] = 'Gtc',
): void {
  if (!isTold(sim, market, order.wallet)) return;
  const { origShares = order.shares, placedMs = sim.block.timeMs } = order;
  tellStatus(sim, market, { ...order, origShares, placedMs, tif }, status);
}
