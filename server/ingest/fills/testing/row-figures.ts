import { times } from '#server/test/oracle/decimal.ts';
import { DIRS, type Row } from '#server/test/oracle/node-files.ts';
import type { Sums } from './fold-rows.ts';

export const ONE = 100_000_000n;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
/** What a fill may do, by the number under which a rollup stores it; 0 is nothing. */
export const DIR_NUMBERS = ['', ...DIRS];

export const isTrade = (row: Row): boolean => row.dir === 'Buy' || row.dir === 'Sell';
export const isTaken = (row: Row): boolean => isTrade(row) && row.crossed;
export const isSettlement = (row: Row): boolean => row.dir === 'Settlement';
export const inShares = (row: Row): boolean => row.feeToken.startsWith('+');
export const feeUsd = (row: Row): bigint => (inShares(row) ? times(row.fee, row.px) : row.fee);
export const moved = (row: Row): bigint =>
  (row.side === 'B' ? row.sz : -row.sz) - (inShares(row) ? row.fee : 0n);
export const coinOf = (row: Row): number => Number(row.coin.slice(1));
export const bare = (address: string): string => address.slice(2);
export const when = (condition: boolean, value: bigint): bigint => (condition ? value : 0n);

/** Sequence numbers of the rows, in the order of the input, from 1. */
export const seqOf = (row: Row): number => row.place + 1;

export const span = (rows: [Row, ...Row[]]) => ({
  first_ms: rows[0].time,
  last_ms: (rows.at(-1) as Row).time,
});
export const who = (condition: boolean, row: Row): Set<string> => new Set(condition ? [row.user] : []);

export const settled = (row: Row): Sums => ({
  settlements: when(isSettlement(row), 1n),
  wins: when(isSettlement(row) && row.px === ONE, 1n),
  losses: when(isSettlement(row) && row.px === 0n, 1n),
});

export const walletSums = (row: Row): Sums => ({
  trades: when(isTrade(row), 1n),
  ...settled(row),
  volume_e8: row.notional,
  pnl_e8: row.pnl,
  fees_e8: feeUsd(row),
});
