import { ratio, times, toNumber, total } from './decimal.ts';
import type { Row } from './node-files.ts';

const WEEK_MS = 7 * 86_400_000;

const isTrade = (row: Row): boolean => row.dir === 'Buy' || row.dir === 'Sell';
const feeUsd = (row: Row): bigint => (row.feeToken.startsWith('+') ? times(row.fee, row.px) : row.fee);
const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));
const distinct = (rows: Row[], key: (row: Row) => string): number => new Set(rows.map(key)).size;

const flow = (row: Row): bigint => (row.dir === 'Settlement' ? 0n : row.notional);
const earned = (row: Row): bigint => row.builderFee;

/** Rows by the value of `key`, without those where it is empty. */
export function rowsBy(rows: Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else if (name !== '') groups.set(name, [row]);
  }
  return groups;
}

/** The figures of one builder from its own rows. */
export const builderFigures = (own: Row[]) => ({
  total_fees_usdc: usd(own, earned),
  fills: own.filter((row) => row.builderFee > 0n).length,
  volume: usd(own, flow),
  unique_traders: distinct(own.filter(isTrade), (row) => row.user),
});

/** A builder's percentage of what all have. */
export function sharePct(own: Row[], routed: Row[], metric: 'volume' | 'fees'): number {
  const amount = metric === 'volume' ? flow : earned;
  return 100 * ratio(total(own.map(amount)), total(routed.map(amount)));
}

/** What one wallet did through one builder, from the rows of both. */
export const traderFigures = (own: Row[]) => ({
  pnl: usd(own, (row) => row.pnl),
  volume: usd(own, flow),
  fees: usd(own, feeUsd),
  builderFees: usd(own, earned),
  fills: own.length,
  markets: distinct(own, (row) => row.coin),
});

/** The Monday of a time, `YYYY-MM-DD`. */
export function mondayOf(ms: number): string {
  const day = new Date(ms);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - sinceMonday))
    .toISOString()
    .slice(0, 10);
}

/** Cohorts of a builder: `cohort week|activity week` with size and how many came back, through the week of `nowMs`. */
export function retentionFigures(own: Row[], nowMs: number): Map<string, [size: number, retained: number]> {
  const weeksOf = [...rowsBy(own.filter(isTrade), (row) => row.user).values()].map(
    (rows) => new Set(rows.map((row) => mondayOf(row.time))),
  );
  const cells = new Map<string, [number, number]>();
  const cohortOf = (weeks: Set<string>): string => [...weeks].sort()[0] ?? '';
  for (const cohort of new Set(weeksOf.map(cohortOf))) {
    const members = weeksOf.filter((weeks) => cohortOf(weeks) === cohort);
    for (let ms = Date.parse(cohort); ms <= nowMs; ms += WEEK_MS) {
      const week = mondayOf(ms);
      cells.set(`${cohort}|${week}`, [members.length, members.filter((weeks) => weeks.has(week)).length]);
    }
  }
  return cells;
}
