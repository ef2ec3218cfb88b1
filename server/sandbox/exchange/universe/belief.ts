import { gaussAt, unitAt } from '../basics/random.ts';

const DEPTH = 14;

/** Standard Brownian motion at u in [0, 1], by Lévy's midpoint construction: pure, and consistent at every u. */
export function brownianAt(key: number, u: number): number {
  let left = 0;
  let right = 1;
  let atLeft = 0;
  let atRight = gaussAt(key, 0xb0);
  if (u >= 1) return atRight;
  let node = 1;
  for (let level = 0; level < DEPTH; level++) {
    const middle = (left + right) / 2;
    const atMiddle = (atLeft + atRight) / 2 + Math.sqrt((right - left) / 4) * gaussAt(key, 0xb1, level, node);
    if (u < middle) {
      right = middle;
      atRight = atMiddle;
      node *= 2;
    } else {
      left = middle;
      atLeft = atMiddle;
      node = node * 2 + 1;
    }
  }
  return atLeft + ((atRight - atLeft) * (u - left)) / (right - left);
}

/**
 * Chances of rival hypotheses after the share `u` of all news, given that `winner` is true: the posterior of
 * an observer who sees each hypothesis' truth through Brownian noise. As a process it is a martingale (given
 * that winners are drawn by the priors) and it converges to the winner as `news` is large.
 */
export function posterior(
  key: number,
  priors: readonly number[],
  winner: number,
  u: number,
  news = 36,
): number[] {
  const seen = news * Math.min(1, Math.max(0, u));
  const scale = Math.sqrt(news);
  const logs = priors.map(
    (prior, i) =>
      Math.log(prior) + (i === winner ? seen : 0) + scale * brownianAt(key + i * 0x3c6ef, u) - seen / 2,
  );
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Draws the true hypothesis with the priors' probabilities. */
export function drawWinner(key: number, priors: readonly number[]): number {
  let left = unitAt(key, 0x717) * priors.reduce((sum, prior) => sum + prior, 0);
  for (let i = 0; i < priors.length; i++) {
    left -= priors[i] as number;
    if (left < 0) return i;
  }
  return priors.length - 1;
}

/**
 * Share of the news that is out: `before` of it by `startMs` (kick-off), the rest by `endMs`, later the more
 * the higher the `pace`.
 */
export function newsClock(
  atMs: number,
  openMs: number,
  startMs: number,
  endMs: number,
  before = 0.02,
  pace = 1.5,
): number {
  if (atMs >= endMs) return 1;
  if (atMs <= startMs) return before * Math.max(0, (atMs - openMs) / Math.max(1, startMs - openMs));
  return before + (1 - before) * ((atMs - startMs) / (endMs - startMs)) ** pace;
}
