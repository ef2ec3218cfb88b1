import { TICKS } from '../basics/format.ts';
import { hash32, nextUnit } from '../basics/random.ts';
import { type Order, ownTick } from '../market/book.ts';
import { freeShares, unitsOf } from '../market/ledger.ts';
import { nextOid, type Sim } from '../market/sim.ts';
import type { Market } from '../market/state.ts';
import { submit, withdraw } from '../market/trading.ts';
import { MAKER_COUNT } from '../market/wallets.ts';

/** Smallest order, USD. */
export const MIN_NOTIONAL_USD = 10;
const LEVELS = 4;
const MAKERS_PER_MARKET = 3;
/** A maker whose ladder lost this many of its orders quotes again. */
const DEPLETED = 3;

/** Has the market's makers quote around the fair tick: all of them when it moved, else those who were hit. */
export function requote(sim: Sim, market: Market, fairTick: number): void {
  const center = Math.min(TICKS - 150, Math.max(150, fairTick));
  const threshold = Math.max(40, Math.round(spreadTicks(center) * 0.35));
  const moved = Math.abs(center - market.quotedTick) >= threshold;
  if (moved) {
    market.quotedTick = center;
    for (const orders of market.quotes.values()) for (const order of orders) withdraw(sim, market, order);
  }
  for (let i = 0; i < MAKERS_PER_MARKET; i++) {
    const maker = (hash32(sim.universe.seed, 0x3a4e, market.id) + i * 5) % MAKER_COUNT;
    const orders = market.quotes.get(maker) ?? [];
    const out = orders.filter((order) => order.shares > 0);
    if (!moved && out.length > LEVELS * 2 - DEPLETED) continue;
    for (const order of out) withdraw(sim, market, order);
    market.quotes.set(maker, ladder(sim, market, maker, i, market.quotedTick));
  }
}

/** Half the distance between bid and ask near a probability: widest in the middle. */
function spreadTicks(tick: number): number {
  const p = tick / TICKS;
  return 260 + 1_500 * p * (1 - p);
}

function ladder(sim: Sim, market: Market, maker: number, place: number, center: number): Order[] {
  const half = spreadTicks(center) * (0.55 + 0.35 * place);
  const inventory = (unitsOf(market, 0, maker) - unitsOf(market, 1, maker)) / TICKS;
  const skew = -half * Math.max(-1.2, Math.min(1.2, inventory / 4_000));
  const grid = [1, 10, 100][(maker + market.id) % 3] as number;
  const orders: Order[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const away = half * (1 + level * (0.8 + 0.3 * nextUnit(sim.state.rng)));
    const usd = (90 + 420 * nextUnit(sim.state.rng)) * (1 + level * 0.9) * (maker % 4 === 0 ? 2.5 : 1);
    const bid = Math.floor((center + skew - away) / grid) * grid;
    const ask = Math.ceil((center + skew + away) / grid) * grid;
    for (const [isBid, tick] of [
      [true, bid],
      [false, ask],
    ] as const) {
      const order = quote(sim, market, maker, isBid, tick, usd);
      if (order !== null && submit(sim, market, order, true)) orders.push(order);
    }
  }
  return orders;
}

/** A bid or ask for Yes that closes inventory when the maker has enough of it, else opens the dual side; null when it cannot. */
function quote(
  sim: Sim,
  market: Market,
  maker: number,
  bids: boolean,
  tick: number,
  usd: number,
): Order | null {
  if (tick < 1 || tick > TICKS - 1) return null;
  const shares = Math.ceil(usd / Math.max(0.04, Math.min(tick, TICKS - tick) / TICKS));
  const closingSide = bids ? 1 : 0;
  const free = freeShares(market, closingSide, maker);
  const base = { oid: nextOid(sim), wallet: maker, tick, cloid: null, builder: null };
  const closing: Order = { ...base, side: closingSide, isBuy: false, shares: Math.min(shares, free) };
  if (closing.shares > 0 && closing.shares * 3 >= shares && isLarge(closing)) return closing;
  const opening: Order = { ...base, side: bids ? 0 : 1, isBuy: true, shares };
  if (!isLarge(opening)) opening.shares = Math.ceil((MIN_NOTIONAL_USD * TICKS) / ownTick(opening));
  return opening.shares > 200_000 ? null : opening;
}

/** Whether the order is worth the least that the exchange takes. */
export const isLarge = (order: Order): boolean => order.shares * ownTick(order) >= MIN_NOTIONAL_USD * TICKS;
