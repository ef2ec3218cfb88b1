import { fromE8 } from '#domain/fixed.ts';

/** A figure of a window beside that of the window before. `pct` is the change in percent of the prior's size. */
export type Delta = { current: number; prior: number; change: number; pct: number | null };

/** Exact until it is shown: `show` makes a number of an integer amount. `pct` is null when prior is zero. */
function deltaOf(current: bigint, prior: bigint, show: (amount: bigint) => number): Delta {
  const change = current - prior;
  const size = prior < 0n ? -prior : prior;
  return {
    current: show(current),
    prior: show(prior),
    change: show(change),
    pct: size === 0n ? null : (Number(change) / Number(size)) * 100,
  };
}

/** Of amounts in 1e-8 units, as Postgres answers them. */
export const deltaE8 = (current: string, prior: string): Delta =>
  deltaOf(BigInt(current), BigInt(prior), fromE8);

/** Of counts. */
export const deltaCount = (current: number, prior: number): Delta =>
  deltaOf(BigInt(current), BigInt(prior), Number);

/** `part` in percent of `whole`, amounts in one unit; 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
