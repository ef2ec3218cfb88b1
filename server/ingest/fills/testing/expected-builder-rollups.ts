import type { Row } from '#server/test/oracle/node-files.ts';
import { type Sums, type Table, table } from './fold-rows.ts';
import { bare, coinOf, feeUsd, isSettlement, isTrade, span, walletSums, when, who } from './row-figures.ts';

export const routed = (rows: Row[]): Row[] => rows.filter((row) => row.builder !== '');
const feeSums = (row: Row): Sums => ({
  fee_fills: when(row.builderFee > 0n, 1n),
  volume_e8: when(!isSettlement(row), row.notional),
  builder_fees_e8: row.builderFee,
});
export const builderSums = (row: Row): Sums => ({ fills: 1n, ...feeSums(row) });

export const builderTotal = (rows: Row[]): Table =>
  table(
    routed(rows),
    (row) => bare(row.builder),
    (row) => ({ ...feeSums(row), traders: who(isTrade(row), row) }),
    span,
  );

export const builderWallet = (rows: Row[]): Table =>
  table(
    routed(rows),
    (row) => `${bare(row.builder)}|${bare(row.user)}`,
    (row) => ({
      ...builderSums(row),
      trades: when(isTrade(row), 1n),
      fees_e8: feeUsd(row),
      pnl_e8: row.pnl,
    }),
    span,
  );

export const builderWalletCoin = (rows: Row[]): Table =>
  table(routed(rows), (row) => `${bare(row.builder)}|${bare(row.user)}|${coinOf(row)}`, walletSums, span);
