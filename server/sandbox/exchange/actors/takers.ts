import { TICKS } from '../basics/format.ts';
import { cloidAt } from '../basics/ids.ts';
import { nextGauss, nextInt, nextUnit } from '../basics/random.ts';
import { bestAsk, bestBid, type Order, ownTick } from '../market/book.ts';
import { convert } from '../market/converters.ts';
import { freeShares } from '../market/ledger.ts';
import { nextOid, type Sim } from '../market/sim.ts';
import type { Market } from '../market/state.ts';
import { submit, withdraw } from '../market/trading.ts';
import { likes, pickTaker, type Wallet } from '../market/wallets.ts';
import type { Placed } from '../universe/universe.ts';
import { isLarge, MIN_NOTIONAL_USD, requote } from './makers.ts';
import { type Menu, menuAt, pickPlaced } from './menu.ts';

const LIMIT_SHARE = 0.16;
const MAX_RESTED = 40;
const CONVERSION_SHARE = 0.07;
/** Own prices beyond these are not chased. */
const LOW_TICK = 400;
const HIGH_TICK = TICKS - 400;

export type Scene = { sim: Sim; menu: Menu | null };

/** One thing that a trader does at the open block's time. It may come to nothing. */
export function act(scene: Scene): void {
  const { sim } = scene;
  const { rng } = sim.state;
  scene.menu = menuAt(sim, sim.block.worldMs, scene.menu);
  const placed = pickPlaced(scene.menu, rng);
  if (placed === null || sim.block.worldMs >= placed.listing.closeMs) return;
  const chances = placed.listing.chances(sim.block.worldMs);
  const leg = pickLeg(sim, placed, chances);
  const market = sim.state.markets.get(placed.legIds[leg] as number);
  if (market === undefined) return;
  requote(sim, market, Math.round((chances[leg] as number) * TICKS));
  if (nextUnit(rng) < CONVERSION_SHARE) {
    convert(sim, placed, market);
    return;
  }
  trade(sim, placed, leg, market);
}

/** Has somebody sell or buy in a market. It may come to nothing. */
export function trade(sim: Sim, placed: Placed, leg: number, market: Market): void {
  const { rng } = sim.state;
  const wallet = chooseWallet(sim, placed, market);
  const habits = sim.population.wallets[wallet] as Wallet;
  if (nextUnit(rng) < habits.sellShare && close(sim, market, wallet, habits)) return;
  open(sim, placed, leg, market, wallet, habits);
}

/** A leg of the group: likelier ones draw more, none is left out. */
function pickLeg(sim: Sim, placed: Placed, chances: readonly number[]): number {
  if (placed.legIds.length === 1) return 0;
  const weights = chances.map((chance) => 0.06 + Math.sqrt(Math.max(0, chance)));
  let left = nextUnit(sim.state.rng) * weights.reduce((sum, weight) => sum + weight, 0);
  for (let leg = 0; leg < weights.length; leg++) {
    left -= weights[leg] as number;
    if (left < 0) return leg;
  }
  return 0;
}

/** Somebody who traded here lately, or somebody new whose taste it is. */
function chooseWallet(sim: Sim, placed: Placed, market: Market): number {
  const { rng } = sim.state;
  if (market.lately.length > 0 && nextUnit(rng) < 0.45) {
    return market.lately[nextInt(rng, market.lately.length)] as number;
  }
  let wallet = pickTaker(sim.population, rng, sim.block.timeMs);
  for (let tries = 0; tries < 4; tries++) {
    if (likes((sim.population.wallets[wallet] as Wallet).taste, placed.listing.topic)) break;
    wallet = pickTaker(sim.population, rng, sim.block.timeMs);
  }
  return wallet;
}

function orderOf(sim: Sim, wallet: number, habits: Wallet, side: 0 | 1, isBuy: boolean, tick: number): Order {
  const { rng } = sim.state;
  return {
    oid: nextOid(sim),
    wallet,
    side,
    isBuy,
    tick: side === 0 ? tick : TICKS - tick,
    shares: 0,
    cloid: habits.usesCloid ? cloidAt(rng) : null,
    builder: habits.builder !== null && nextUnit(rng) < 0.85 ? habits.builder : null,
  };
}

/** Best price that a buyer (or seller) of the side meets, in ticks of that side; null when nobody is there. */
function touch(market: Market, side: 0 | 1, buying: boolean): number | null {
  const level = (side === 0) === buying ? bestAsk(market.book) : bestBid(market.book);
  if (level === undefined) return null;
  return side === 0 ? level.tick : TICKS - level.tick;
}

/** Sells what the wallet has of one side, or a part of it. False when it has nothing worth an order. */
function close(sim: Sim, market: Market, wallet: number, habits: Wallet): boolean {
  const { rng } = sim.state;
  const first = nextUnit(rng) < 0.5 ? 0 : 1;
  for (const side of [first, first === 0 ? 1 : 0] as const) {
    const free = freeShares(market, side, wallet);
    const best = free > 0 ? touch(market, side, false) : null;
    if (best === null || free * best < MIN_NOTIONAL_USD * TICKS) continue;
    const resting = nextUnit(rng) < LIMIT_SHARE;
    const away = Math.round(best * 0.02 * (1 + nextUnit(rng)));
    const tick = Math.min(TICKS - 1, Math.max(1, resting ? best + away : best - away));
    const order = orderOf(sim, wallet, habits, side, false, tick);
    const part = nextUnit(rng) < 0.6 ? free : Math.ceil(free * (0.2 + 0.6 * nextUnit(rng)));
    order.shares = Math.min(free, Math.max(part, Math.ceil((MIN_NOTIONAL_USD * TICKS) / ownTick(order))));
    if (!isLarge(order)) continue;
    place(sim, market, order, resting);
    return true;
  }
  return false;
}

function open(sim: Sim, placed: Placed, leg: number, market: Market, wallet: number, habits: Wallet): void {
  const { rng } = sim.state;
  const side = chooseSide(sim, placed, leg, habits);
  const best = touch(market, side, true);
  if (best === null || best < LOW_TICK || best > HIGH_TICK) return;
  const resting = nextUnit(rng) < LIMIT_SHARE;
  const away = Math.round(60 + best * 0.03 * nextUnit(rng));
  const tick = Math.min(TICKS - 1, Math.max(1, resting ? best - away : best + away));
  const order = orderOf(sim, wallet, habits, side, true, tick);
  const usd = Math.min(20_000, habits.orderUsd * Math.exp(0.7 * nextGauss(rng)));
  order.shares = Math.ceil((Math.max(MIN_NOTIONAL_USD * 1.02, usd) * TICKS) / ownTick(order));
  place(sim, market, order, resting);
}

/** The sighted buy what will rise, the chasers what rose, everybody else by mood with a liking for favourites. */
function chooseSide(sim: Sim, placed: Placed, leg: number, habits: Wallet): 0 | 1 {
  const atMs = sim.block.worldMs;
  const now = placed.listing.chances(atMs)[leg] as number;
  if (habits.sightMs !== 0) {
    const { closeMs } = placed.listing;
    const then = placed.listing.chances(Math.min(closeMs, atMs + habits.sightMs))[leg] as number;
    const edge = habits.sightMs > 0 ? then - now : now - then;
    if (Math.abs(edge) > 0.012) return edge > 0 ? 0 : 1;
  }
  return nextUnit(sim.state.rng) < 0.5 + 0.35 * (now - 0.5) ? 0 : 1;
}

function place(sim: Sim, market: Market, order: Order, resting: boolean): void {
  if (!submit(sim, market, order, resting)) return;
  market.rested.push(order);
  if (market.rested.length <= MAX_RESTED) return;
  market.rested = market.rested.filter((one) => one.shares > 0);
  while (market.rested.length > MAX_RESTED / 2) withdraw(sim, market, market.rested.shift() as Order);
}
