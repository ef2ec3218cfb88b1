import { nextInt, nextUnit } from '../basics/random.ts';
import type { Placed } from '../universe/universe.ts';
import { merge, mergeQuestion, negate, split } from './conversions.ts';
import { freeShares } from './ledger.ts';
import type { Sim } from './sim.ts';
import type { Market } from './state.ts';
import { MAKER_COUNT, pickTaker, type Wallet } from './wallets.ts';

/** Legs of the question that are still open, the fallback first. Empty for a standalone outcome. */
function openLegs(sim: Sim, placed: Placed): Market[] {
  if (placed.fallbackId === null) return [];
  return [placed.fallbackId, ...placed.legIds]
    .map((id) => sim.state.markets.get(id))
    .filter((market) => market !== undefined);
}

/** Somebody turns quote into shares, shares into quote, or one kind of share into others. */
export function convert(sim: Sim, placed: Placed, market: Market): void {
  const legs = openLegs(sim, placed);
  const roll = nextUnit(sim.state.rng);
  if (legs.length > 2 && roll < 0.18 && tryNegate(sim, market, legs)) return;
  if (legs.length > 2 && roll < 0.3 && tryMergeQuestion(sim, legs)) return;
  if (roll < 0.62 && tryMerge(sim, market)) return;
  const wallet = pickTaker(sim.population, sim.state.rng, sim.block.timeMs);
  const habits = sim.population.wallets[wallet] as Wallet;
  split(sim, market, wallet, 10 + Math.ceil(habits.orderUsd * (0.5 + nextUnit(sim.state.rng))));
}

/** The first candidate who has at least `least` shares by the measure, with how many. */
function withShares(
  candidates: readonly number[],
  least: number,
  measure: (wallet: number) => number,
): { wallet: number; shares: number } | null {
  for (const wallet of candidates) {
    const shares = measure(wallet);
    if (shares >= least) return { wallet, shares };
  }
  return null;
}

/** A few recent traders in random order, then the market makers. */
function candidates(sim: Sim, market: Market): number[] {
  const { lately } = market;
  const start = nextInt(sim.state.rng, Math.max(1, lately.length));
  const makers = Array.from({ length: MAKER_COUNT }, (_, i) => i);
  return [...lately.slice(start, start + 24), ...makers];
}

function tryMerge(sim: Sim, market: Market): boolean {
  const found = withShares(candidates(sim, market), 10, (wallet) =>
    Math.min(freeShares(market, 0, wallet), freeShares(market, 1, wallet)),
  );
  if (found !== null) merge(sim, market, found.wallet, found.shares);
  return found !== null;
}

function tryNegate(sim: Sim, market: Market, legs: readonly Market[]): boolean {
  const found = withShares(candidates(sim, market), 10, (wallet) => freeShares(market, 1, wallet));
  if (found === null) return false;
  const shares = Math.max(10, Math.floor(found.shares * (0.3 + 0.7 * nextUnit(sim.state.rng))));
  const others = legs.filter((leg) => leg !== market);
  negate(sim, market, others, found.wallet, Math.min(shares, found.shares));
  return true;
}

function tryMergeQuestion(sim: Sim, legs: readonly Market[]): boolean {
  const [fallback] = legs;
  if (fallback === undefined) return false;
  const found = withShares([...fallback.positions[0].keys()], 5, (wallet) =>
    Math.min(...legs.map((leg) => freeShares(leg, 0, wallet))),
  );
  if (found !== null) mergeQuestion(sim, legs, found.wallet, found.shares);
  return found !== null;
}
