import { addTrade } from './bars.ts';
import { cancel, isBid, match, type Order, rest } from './book.ts';
import { bookFill } from './booking.ts';
import { hold } from './ledger.ts';
import { tellOrder } from './order-status.ts';
import { beginAction, nextMatch, type Sim } from './sim.ts';
import type { Market, TapeTrade } from './state.ts';
import { guard, triggerStops } from './stops.ts';

const TAPE_LENGTH = 40;

/**
 * Sends an order to the book: it trades what crosses, and what is left rests when `resting`.
 * The caller has seen to it that a seller has the shares free. True when something rests.
 */
export function submit(sim: Sim, market: Market, taker: Order, resting: boolean): boolean {
  const shares = taker.shares;
  taker.origShares = shares;
  taker.placedMs = sim.block.timeMs;
  let hash: string | null = null;
  match(market.book, taker, {
    fill: (maker, shares) => {
      hash ??= beginAction(sim);
      settleMatch(sim, market, taker, maker, shares, hash);
    },
    selfCancel(maker) {
      tellOrder(sim, market.id, maker, 'selfTradeCanceled');
      release(market, maker);
    },
  });
  if (taker.isBuy && !resting) guard(sim, market, taker, shares - taker.shares);
  if (!resting || taker.shares === 0) {
    tellTaken(sim, market, taker, resting);
    return false;
  }
  rest(market.book, taker);
  if (!taker.isBuy) hold(market, taker.side, taker.wallet, taker.shares);
  tellOrder(sim, market.id, taker, 'open');
  sim.changes.books.add(market.id);
  return true;
}

/** Writes the status of an order that does not rest. */
function tellTaken(sim: Sim, market: Market, taker: Order, resting: boolean): void {
  const left = taker.shares === taker.origShares ? 'iocCancelRejected' : 'canceled';
  tellOrder(sim, market.id, taker, taker.shares === 0 ? 'filled' : left, resting ? 'Gtc' : 'Ioc');
}

/** Withdraws a resting order and frees what it held. */
export function withdraw(sim: Sim, market: Market, order: Order): void {
  if (order.shares > 0 && cancel(market.book, order)) {
    tellOrder(sim, market.id, order, 'canceled');
    release(market, order);
    sim.changes.books.add(market.id);
  }
}

function release(market: Market, order: Order): void {
  if (!order.isBuy) hold(market, order.side, order.wallet, -order.shares);
  order.shares = 0;
}

function settleMatch(
  sim: Sim,
  market: Market,
  taker: Order,
  maker: Order,
  shares: number,
  hash: string,
): void {
  if (!maker.isBuy) hold(market, maker.side, maker.wallet, -shares);
  if (maker.shares === 0) tellOrder(sim, market.id, maker, 'filled');
  const bid = isBid(taker);
  const [bidder, asker] = bid ? [taker, maker] : [maker, taker];
  const trade: TapeTrade = {
    tick: maker.tick,
    shares,
    bid,
    hash,
    timeMs: sim.block.timeMs,
    match: nextMatch(sim),
    buyer: bidder.wallet,
    seller: asker.wallet,
  };
  bookFill(sim, market, bidder, trade);
  bookFill(sim, market, asker, trade);
  publish(sim, market, trade);
}

/** Puts a trade on the market's tape, into its bars and before live listeners. */
function publish(sim: Sim, market: Market, trade: TapeTrade): void {
  market.lastTick = trade.tick;
  addTrade(market.bars, trade.timeMs, trade.tick, trade.shares);
  market.tape.push(trade);
  if (market.tape.length > TAPE_LENGTH * 2) market.tape.splice(0, TAPE_LENGTH);
  const trades = sim.changes.trades.get(market.id);
  if (trades === undefined) sim.changes.trades.set(market.id, [trade]);
  else trades.push(trade);
  sim.changes.books.add(market.id);
  triggerStops(sim, market, trade.tick);
}
