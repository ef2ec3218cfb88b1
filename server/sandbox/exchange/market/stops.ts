import { TICKS } from '../basics/format.ts';
import { hash32 } from '../basics/random.ts';
import { type Order, ownTick, type ToldOrder } from './book.ts';
import { tellStatus } from './order-status.ts';
import type { Sim } from './sim.ts';
import type { Market } from './state.ts';

/** One purchase in so many is guarded by a stop. */
const EVERY = 12;
const MAX_STOPS = 10;
/** Where the stop is, and how far below it the trader would still sell. */
const TRIGGER_SHARE = 0.93;
const LIMIT_SHARE = 0.97;
/** Stop ids are far from all other order ids, so that adding stops leaves the rest of the history unchanged. */
const OID_OFFSET = 500_000_000_000;

/** Lets some buyers place a stop order. Uses none of trading's random numbers. */
export function guard(sim: Sim, market: Market, bought: Order, shares: number): void {
  if (
    !sim.tellsOrders ||
    shares === 0 ||
    hash32(sim.universe.seed, 0x570b, bought.oid % 0x1_0000_0000) % EVERY !== 0
  )
    return;
  const triggerTick = Math.floor(ownTick(bought) * TRIGGER_SHARE);
  const limitTick = Math.max(1, Math.floor(triggerTick * LIMIT_SHARE));
  if (triggerTick < 2) return;
  market.stops ??= [];
  const stop: ToldOrder = {
    ...{ ...bought, oid: bought.oid + OID_OFFSET, isBuy: false, cloid: null, tif: 'Ioc', triggerTick },
    tick: bought.side === 0 ? limitTick : TICKS - limitTick,
    ...{ shares, origShares: shares, placedMs: sim.block.timeMs },
  };
  market.stops.push(stop);
  tellStatus(sim, market.id, stop, 'open');
  if (market.stops.length > MAX_STOPS)
    tellStatus(sim, market.id, market.stops.shift() as ToldOrder, 'canceled');
}

/**
 * Triggers the stops that the last price has reached. They find no counterparty at their limit: the price has run
 * through it.
 */
export function triggerStops(sim: Sim, market: Market, tick: number): void {
  if (!market.stops || market.stops.length === 0) return;
  const isReached = (stop: ToldOrder) =>
    (stop.side === 0 ? tick : TICKS - tick) <= (stop.triggerTick as number);
  for (const stop of market.stops.filter(isReached)) {
    tellStatus(sim, market.id, stop, 'triggered');
    tellStatus(sim, market.id, stop, 'iocCancelRejected');
  }
  market.stops = market.stops.filter((stop) => !isReached(stop));
}
