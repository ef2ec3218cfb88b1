import { UNITS_PER_SHARE } from '../basics/format.ts';
import type { Sim } from './sim.ts';
import type { Market, Position } from './state.ts';

/** What the wallet holds of one side, in units of 1e-5 share. */
export const unitsOf = (market: Market, side: 0 | 1, wallet: number): number =>
  market.positions[side].get(wallet)?.units ?? 0;

/** Whole shares that the wallet may still sell or convert: held, and not promised to a resting sell. */
export function freeShares(market: Market, side: 0 | 1, wallet: number): number {
  const position = market.positions[side].get(wallet);
  return position === undefined ? 0 : Math.floor(position.units / UNITS_PER_SHARE) - position.heldShares;
}

/** Adds to a position; the units that it had before. A new one owes a settlement row. */
export function credit(
  sim: Sim,
  market: Market,
  side: 0 | 1,
  wallet: number,
  units: number,
  costUsd: number,
): number {
  const positions = market.positions[side];
  const position = positions.get(wallet);
  if (position === undefined) {
    positions.set(wallet, { units, costUsd, heldShares: 0 });
    if (market.settleMs <= sim.owedUntilMs) sim.state.phase.owed++;
    return 0;
  }
  const before = position.units;
  position.units += units;
  position.costUsd += costUsd;
  return before;
}

/** Takes from a position; the units before and the share of its cost that leaves with them. Throws when it is short. */
export function debit(
  sim: Sim,
  market: Market,
  side: 0 | 1,
  wallet: number,
  units: number,
): { before: number; costUsd: number } {
  const positions = market.positions[side];
  const position = positions.get(wallet);
  if (position === undefined || position.units < units) {
    throw new RangeError(
      `wallet ${wallet} holds fewer than ${units} units of outcome ${market.id} side ${side}`,
    );
  }
  const before = position.units;
  const costUsd = (position.costUsd * units) / before;
  position.units -= units;
  position.costUsd -= costUsd;
  if (position.units === 0) {
    positions.delete(wallet);
    if (market.settleMs <= sim.owedUntilMs) sim.state.phase.owed--;
  }
  return { before, costUsd };
}

/** Promises shares to a resting sell, or (negative) frees them. */
export function hold(market: Market, side: 0 | 1, wallet: number, shares: number): void {
  const position = market.positions[side].get(wallet) as Position | undefined;
  if (position !== undefined) position.heldShares += shares;
}
