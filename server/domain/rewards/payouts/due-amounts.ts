import { splitPool, splitUnits } from '../split-pool.ts';
import type { WalletScore } from '../wallet-score.ts';

/** What each wallet is due, in the order of the scores, and what nobody is; 6-decimal units. Together it is the pool. */
export type DueAmounts = { dueE6: bigint[]; undistributedE6: bigint };

/**
 * Splits a pool by scores, and then what excluded wallets would have been due among the others, one after the other. So
 * nobody is ever due less because somebody else was excluded, not even by a unit: what was paid before stays right.
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
  /** Hands money of a leg to those who scored in it. @returns what nobody could take */
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
