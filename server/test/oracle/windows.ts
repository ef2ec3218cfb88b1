import { toNumber, total } from './decimal.ts';
import type { Row } from './node-files.ts';

const HOUR = 3_600_000;
/** Hours that digests and boards look back. */
export const PERIODS = { '1d': 24, '7d': 168, '30d': 720 } as const;
export const TIMEFRAMES = { '24h': 24, '7d': 168, '30d': 720, all: 0 } as const;

/** When a window of whole UTC hours begins that ends with the current one. */
export const windowStart = (nowMs: number, hours: number): number =>
  (Math.floor(nowMs / HOUR) + 1 - hours) * HOUR;

/** The rows of a window and of as many hours before it. */
export function inWindow(rows: Row[], nowMs: number, hours: number): { now: Row[]; before: Row[] } {
  const from = windowStart(nowMs, hours);
  return {
    now: rows.filter((row) => row.time >= from),
    before: rows.filter((row) => row.time >= from - hours * HOUR && row.time < from),
  };
}

/** A figure of a window beside that of the window before. */
export function delta<T>(now: T, before: T, measure: (of: T) => bigint, show: (value: bigint) => number) {
  const [current, prior] = [measure(now), measure(before)];
  const size = prior < 0n ? -prior : prior;
  return {
    ...{ current: show(current), prior: show(prior), change: show(current - prior) },
    pct: prior === 0n ? null : (100 * Number(current - prior)) / Number(size),
  };
}

/** The delta of an amount summed over rows, and that of a count of them. */
export const deltasOf = ({ now, before }: { now: Row[]; before: Row[] }) => ({
  amount: (of: (row: Row) => bigint) => delta(now, before, (rows) => total(rows.map(of)), toNumber),
  count: (of: (rows: Row[]) => number) => delta(now, before, (rows) => BigInt(of(rows)), Number),
});
