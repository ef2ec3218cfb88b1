import { groupBy, isTrade, outcomeOf } from '../oracle/markets.ts';
import type { Row } from '../oracle/node-files.ts';
import { spread } from './shared.ts';

const bySize = <K>(groups: Map<K, Row[]>): [K, Row[]][] =>
  [...groups].sort(([, left], [, right]) => right.length - left.length);

/** Wallets with their rows: the heaviest, some between, and one with a single fill where there is one. */
export function sampleWallets(rows: Row[], count: number): [string, Row[]][] {
  return spread(bySize(groupBy(rows, (row) => row.user)), count);
}

/** Coins with their rows, from the most traded to the least. */
export function sampleCoins(rows: Row[], count: number): [string, Row[]][] {
  return spread(bySize(groupBy(rows, (row) => row.coin)), count);
}

/** Outcomes with the rows of both their coins, from the most traded to the least. */
export function sampleOutcomes(rows: Row[], count: number): [number, Row[]][] {
  return spread(bySize(groupBy(rows, (row) => outcomeOf(row.coin))), count);
}

/** The coin with the most trades. */
export function busiestCoin(rows: Row[]): string {
  return bySize(groupBy(rows.filter(isTrade), (row) => row.coin))[0]?.[0] ?? '#0';
}

/** A coin whose settlement paid 1, and a coin with trades that has not settled. */
export function coinStates(rows: Row[]): { settled: string; open: string } {
  const settled = new Set(rows.filter((row) => row.dir === 'Settlement').map((row) => outcomeOf(row.coin)));
  const traded = bySize(groupBy(rows.filter(isTrade), (row) => row.coin)).map(([coin]) => coin);
  const of = (wanted: boolean): string =>
    traded.find((coin) => settled.has(outcomeOf(coin)) === wanted) ?? '#0';
  return { settled: of(true), open: of(false) };
}
