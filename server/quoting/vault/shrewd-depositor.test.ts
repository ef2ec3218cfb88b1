import { describe, expect, it } from 'vitest';

/**
 * Seasons of a vault, by the rules of its contract: value at cost steps at settlement; from the report of a result on
 * deposits wait and redemptions leave their part of a known loss, in whatever order transactions are mined, since the
 * contract reads the registry itself. Amounts in USD.
 */
const SEASONS = 1_000;
const DAYS = 90;
const PARLAYS_A_DAY = 20;
const WINDOW_DAYS = 2 / 24;
const POOL = 500_000;
const MAX_FEE = 0.05;
const DUST = 1e-5;

/** A parlay from its publication to its settlement; `pnl` is the vault's. */
type Step = { atDay: number; pnl: number; isSettlement: boolean };
/** The pool as everybody sees it: price of a share, value, and what is published and not settled. */
type Pool = { price: number; value: number; gain: number; loss: number };
type Move = 'join' | 'leave' | 'stay';
/**
 * What a depositor does at a step. `knows` says from what: from the report, as the first of all who act on it, or from
 * before it (a final whistle, a report that is on its way).
 */
type Shrewd = { knows: 'report' | 'before'; decide: (pool: Pool, isIn: boolean) => Move; startsIn: boolean };

/** Random numbers of a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stakes of 5 to 1,000 USD at chances of 5 to 50%, priced with an edge; no more than 5% of the pool on one. */
function season(seed: number, edge: number): Step[] {
  const roll = dice(seed);
  const steps = Array.from({ length: DAYS * PARLAYS_A_DAY }).flatMap(() => {
    const [stake, chance, atDay] = [5 * 200 ** roll(), 0.05 + 0.45 * roll(), DAYS * roll()];
    const collateral = Math.min((stake * (1 - edge)) / chance - stake, POOL / 20);
    const pnl = roll() < chance ? -collateral : stake;
    const settlement = { atDay: atDay + WINDOW_DAYS, pnl, isSettlement: true };
    return [{ atDay, pnl, isSettlement: false }, settlement];
  });
  return steps.sort((left, right) => left.atDay - right.atDay);
}

const isOpen = (pool: Pool): boolean => pool.gain + pool.loss <= pool.value * DUST;
const feeOf = ({ loss, value }: Pool): number =>
  Math.min(MAX_FEE, Math.ceil((loss / value) * 10_000) / 10_000);

function follow(pool: Pool, { pnl, isSettlement }: Step): Pool {
  const sign = isSettlement ? -1 : 1;
  const moved = {
    ...pool,
    gain: Math.max(0, pool.gain + sign * Math.max(pnl, 0)),
    loss: Math.max(0, pool.loss + sign * Math.max(-pnl, 0)),
  };
  if (!isSettlement) return moved;
  return { ...moved, price: pool.price * (1 + pnl / pool.value), value: pool.value + pnl };
}

/** What a depositor of 1 USD has in the end beyond one who stays from the first day to the last. */
function excess(steps: readonly Step[], shrewd: Shrewd): number {
  let pool: Pool = { price: 1, value: POOL, gain: 0, loss: 0 };
  let [shares, cash] = shrewd.startsIn ? [1, 0] : [0, 1];
  for (const step of steps) {
    const next = follow(pool, step);
    // Whoever acts before the report deals at the terms of before, and knows better.
    const terms = shrewd.knows === 'before' ? pool : next;
    const move = shrewd.decide(next, shares > 0);
    const price = step.isSettlement ? next.price : pool.price;
    if (move === 'join' && cash > 0 && isOpen(step.isSettlement ? next : terms)) {
      [shares, cash] = [cash / price, 0];
    } else if (move === 'leave' && shares > 0) {
      [shares, cash] = [0, shares * price * (1 - feeOf(step.isSettlement ? next : terms))];
    }
    pool = next;
  }
  return cash + shares * pool.price - pool.price;
}

const mean = (shrewd: Shrewd, edge: number): number => {
  let sum = 0;
  for (let seed = 1; seed <= SEASONS; seed += 1) sum += excess(season(seed, edge), shrewd);
  return sum / SEASONS;
};

/** In unless a loss is known. */
const leavesLosses: Shrewd['decide'] = (pool) => (pool.loss > 0 ? 'leave' : 'join');
/** In while more is known to be won than lost. */
const comesForWins: Shrewd['decide'] = (pool) => (pool.gain > pool.loss ? 'join' : 'leave');
/** Leaves when that pays more than to stay, by all that is known; comes back when it can. */
const reckons: Shrewd['decide'] = (pool) =>
  pool.loss - pool.gain > feeOf(pool) * pool.value ? 'leave' : 'join';

describe('a depositor who acts on every published result, over 1,000 seasons', () => {
  it.each([
    ['leaves known losses', leavesLosses, true, 0.03],
    ['leaves known losses', leavesLosses, true, 0],
    ['comes for known wins', comesForWins, false, 0.03],
    ['comes for known wins', comesForWins, false, 0],
    ['reckons all that is known', reckons, true, 0.03],
    ['reckons all that is known', reckons, true, 0],
  ] as const)(
    'as the first and %s earns at most a thousandth above a passive one',
    (_name, decide, startsIn, edge) => {
      expect(mean({ knows: 'report', decide, startsIn }, edge)).toBeLessThanOrEqual(0.001);
    },
  );

  it.each([
    ['leaves losses', leavesLosses, true],
    ['comes for wins', comesForWins, false],
  ] as const)(
    'and %s that nobody has reported yet earns far more: no contract can know',
    (...[, decide, startsIn]) => {
      expect(mean({ knows: 'before', decide, startsIn }, 0.03)).toBeGreaterThan(0.001);
    },
  );
});
