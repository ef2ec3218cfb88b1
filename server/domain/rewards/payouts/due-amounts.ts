import { splitPool, splitUnits } from '../split-pool.ts';
import type { WalletScore } from '../wallet-score.ts';

/**
 * Each wallet's due in the order of the scores, and the rest that is due to none; 6-decimal units. They sum to the
 * pool.
 */
export type DueAmounts = { dueE6: bigint[]; undistributedE6: bigint };

/**
 * Splits a pool by scores, then redistributes the dues of excluded wallets one by one. An exclusion therefore never
 * lowers another wallet's due, not even by rounding, and earlier payments stay correct.
 */
export function dueAmounts(
  pool: { poolE6: bigint; makerShareBps: number },
  scores: readonly WalletScore[],
  excluded: readonly string[],
): DueAmounts {
  const split = splitPool(pool.poolE6, pool.makerShareBps, scores);
  const makers = split.map(({ makerAmountE6 }) => makerAmountE6);
  const takers = split.map(({ takerAmountE6 }) => takerAmountE6);
  const active = scores.map(() => true);
  const weightsOf = (leg: 'makerE8' | 'takerE8'): bigint[] =>
    scores.map((score, at) => (active[at] ? score[leg] : 0n));
  /** Splits money of a leg among the wallets that scored in it. @returns the rest, if none did */
  const share = (parts: bigint[], weights: readonly bigint[], moneyE6: bigint): bigint => {
    if (weights.every((weight) => weight === 0n)) return moneyE6;
    for (const [at, part] of splitUnits(moneyE6, weights).entries()) parts[at] = (parts[at] ?? 0n) + part;
    return 0n;
  };
  for (const wallet of excluded) {
    const at = scores.findIndex((score) => score.wallet === wallet);
    if (at < 0 || !active[at]) continue;
    active[at] = false;
    const [makerE6, takerE6] = [makers[at] ?? 0n, takers[at] ?? 0n];
    makers[at] = 0n;
    takers[at] = 0n;
    const [makerWeights, takerWeights] = [weightsOf('makerE8'), weightsOf('takerE8')];
    const leftOfMakers = share(makers, makerWeights, makerE6);
    const leftOfTakers = share(takers, takerWeights, takerE6);
    // A leg without scores leaves its part to the other.
    share(takers, takerWeights, leftOfMakers);
    share(makers, makerWeights, leftOfTakers);
  }
  const dueE6 = scores.map((_, at) => (makers[at] ?? 0n) + (takers[at] ?? 0n));
  return { dueE6, undistributedE6: pool.poolE6 - dueE6.reduce((sum, due) => sum + due, 0n) };
}
