/** A price of one of several outcomes that exclude each other, from 0 to 1. */
export type GroupPrice = {
  px: number | null;
  /** Whether it is a result or a quote, which holds now. */
  isCurrent: boolean;
  /** Epoch ms of the trade that it is the price of. */
  tradedMs: number | null;
};

/** Prices of a group add up to one, and to a little more across their spreads. */
const MOST = 1.05;

/**
 * Which prices are old: last trades that contradict results, quotes and newer trades of the group, since together they
 * would make more than certainty. In the order of `prices`.
 */
export function oldPrices(prices: readonly GroupPrice[]): boolean[] {
  const isOld = prices.map(() => false);
  const byAge = [...prices.entries()]
    .filter(([, { px }]) => px !== null)
    .sort(
      ([, a], [, b]) => Number(b.isCurrent) - Number(a.isCurrent) || (b.tradedMs ?? 0) - (a.tradedMs ?? 0),
    );
  let sum = 0;
  for (const [place, { px, isCurrent }] of byAge) {
    const next = sum + (px ?? 0);
    if (isCurrent || next <= MOST) sum = next;
    else isOld[place] = true;
  }
  return isOld;
}
