import { ONE_BPS } from './campaign-terms.ts';
import type { WalletScore } from './wallet-score.ts';

/** A wallet's due from a cycle's pool, in 6-decimal units. */
export type WalletAmount = WalletScore & { makerAmountE6: bigint; takerAmountE6: bigint; amountE6: bigint };

/** Splits whole units in proportion to weights; what is left over goes to the largest remainders, then to the first. */
export function splitUnits(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (units * weight) / total);
  const left = Number(units - parts.reduce((sum, part) => sum + part, 0n));
  const remainders = weights.map((weight, at) => ({ at, rest: (units * weight) % total }));
  remainders.sort((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1,
  );
  for (const { at } of remainders.slice(0, left)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/**
 * Each wallet's due, in the order of `scores`. A leg without scores leaves its part to the other leg; without any
 * scores all amounts are 0. Otherwise they sum to the pool.
 */
export function splitPool(
  poolE6: bigint,
  makerShareBps: number,
  scores: readonly WalletScore[],
): WalletAmount[] {
  const hasMakers = scores.some(({ makerE8 }) => makerE8 > 0n);
  const hasTakers = scores.some(({ takerE8 }) => takerE8 > 0n);
  const share = hasMakers && hasTakers ? makerShareBps : hasMakers ? ONE_BPS : 0;
  const makerPool = (poolE6 * BigInt(share)) / BigInt(ONE_BPS);
  const makers = splitUnits(
    makerPool,
    scores.map(({ makerE8 }) => makerE8),
  );
  const takers = splitUnits(
    poolE6 - makerPool,
    scores.map(({ takerE8 }) => takerE8),
  );
  return scores.map((score, at) => {
    const [makerAmountE6, takerAmountE6] = [makers[at] ?? 0n, takers[at] ?? 0n];
    return { ...score, makerAmountE6, takerAmountE6, amountE6: makerAmountE6 + takerAmountE6 };
  });
}
