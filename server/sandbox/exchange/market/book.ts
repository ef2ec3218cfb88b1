import { TICKS } from '../basics/format.ts';

/**
 * A resting or incoming order. `tick` is always in side-0 (Yes) terms: buying No at q and selling Yes at 1-q
 * are the same ask of the one merged book.
 */
export type Order = {
  oid: number;
  wallet: number;
  side: 0 | 1;
  isBuy: boolean;
  tick: number;
  /** Whole shares left. */
  shares: number;
  cloid: string | null;
  builder: number | null;
  /** Shares that it came with, and when, epoch ms; absent on an order that is older than this version. */
  origShares?: number;
  placedMs?: number;
};

/** An order as its status is told: shares that are left, and those that it came with. */
export type ToldOrder = Omit<Order, 'origShares' | 'placedMs'> & {
  origShares: number;
  placedMs: number;
  /** Rests when it does not trade at once. */
  tif: 'Gtc' | 'Ioc';
  /** Own tick at which it becomes an order; null for one that is an order already. */
  triggerTick?: number;
};

/** One price of one half of the book: sells of a side stand before buys of the dual side, each in order of time. */
export type Level = { tick: number; sells: Order[]; buys: Order[] };
/** Both halves hold their best level last. */
export type Book = { bids: Level[]; asks: Level[] };

export const createBook = (): Book => ({ bids: [], asks: [] });

/** Buying Yes or selling No bids for Yes; selling Yes or buying No asks. */
export const isBid = (order: Pick<Order, 'side' | 'isBuy'>): boolean => (order.side === 0) === order.isBuy;

/** The tick at which the order trades in terms of its own coin. */
export const ownTick = (order: Pick<Order, 'side' | 'tick'>): number =>
  order.side === 0 ? order.tick : TICKS - order.tick;

export const bestBid = (book: Book): Level | undefined => book.bids[book.bids.length - 1];
export const bestAsk = (book: Book): Level | undefined => book.asks[book.asks.length - 1];

/** Where a tick stands, or would stand, in a half. */
function placeOf(half: readonly Level[], tick: number, ascending: boolean): number {
  let low = 0;
  let high = half.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = (half[middle] as Level).tick;
    if (ascending ? at < tick : at > tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts an order at the end of its queue. The caller has matched it first, so that the book stays uncrossed. */
export function rest(book: Book, order: Order): void {
  const bid = isBid(order);
  const half = bid ? book.bids : book.asks;
  const place = placeOf(half, order.tick, bid);
  let level = half[place];
  if (level === undefined || level.tick !== order.tick) {
    level = { tick: order.tick, sells: [], buys: [] };
    half.splice(place, 0, level);
  }
  (order.isBuy ? level.buys : level.sells).push(order);
}

/** Takes an order out of the book; false when it does not rest there. */
export function cancel(book: Book, order: Order): boolean {
  const bid = isBid(order);
  const half = bid ? book.bids : book.asks;
  const place = placeOf(half, order.tick, bid);
  const level = half[place];
  if (level === undefined || level.tick !== order.tick) return false;
  const queue = order.isBuy ? level.buys : level.sells;
  const index = queue.indexOf(order);
  if (index < 0) return false;
  queue.splice(index, 1);
  if (level.sells.length + level.buys.length === 0) half.splice(place, 1);
  return true;
}

/** What happens to resting orders while an order takes from the book. */
export type MatchEvents = {
  /** `maker.shares` is already reduced. */
  fill: (maker: Order, shares: number) => void;
  /** The taker met an order of his own, which leaves the book instead of trading. */
  selfCancel: (maker: Order) => void;
};

/** Matches an incoming order by price, then sells before dual buys, then time, until it is filled or priced out. */
export function match(book: Book, taker: Order, events: MatchEvents): void {
  const bid = isBid(taker);
  const half = bid ? book.asks : book.bids;
  for (let level = half.at(-1); level !== undefined && taker.shares > 0; level = half.at(-1)) {
    if (bid ? level.tick > taker.tick : level.tick < taker.tick) return;
    matchQueue(level.sells, taker, events);
    matchQueue(level.buys, taker, events);
    if (level.sells.length + level.buys.length > 0) return;
    half.pop();
  }
}

function matchQueue(queue: Order[], taker: Order, events: MatchEvents): void {
  let done = 0;
  for (; done < queue.length && taker.shares > 0; done++) {
    const maker = queue[done] as Order;
    if (maker.wallet === taker.wallet) {
      events.selfCancel(maker);
      continue;
    }
    const shares = Math.min(maker.shares, taker.shares);
    maker.shares -= shares;
    taker.shares -= shares;
    events.fill(maker, shares);
    if (maker.shares > 0) break;
  }
  queue.splice(0, done);
}

/** Up to `limit` levels of a half in Yes terms, best first: tick, whole shares, number of orders. */
export function depth(half: readonly Level[], limit: number): { tick: number; shares: number; n: number }[] {
  return half
    .slice(-limit)
    .reverse()
    .map(({ tick, sells, buys }) => ({
      tick,
      shares: [...sells, ...buys].reduce((sum, order) => sum + order.shares, 0),
      n: sells.length + buys.length,
    }));
}

/** Mid in half ticks of Yes; null unless both halves have a level. */
export function midHalfTicks(book: Book): number | null {
  const bid = bestBid(book);
  const ask = bestAsk(book);
  return bid === undefined || ask === undefined ? null : bid.tick + ask.tick;
}
