import type { SeedFill } from '#server/test/market-data/seed-markets.ts';
import { times } from '#server/test/oracle/decimal.ts';

/** A seeded fill as it is stored. Amounts in 1e-8 units. */
export type PlainFill = SeedFill & { notionalE8: bigint; feeE8: bigint; pnlE8: bigint; pxE8: bigint };

const e8 = (value = 0): bigint => BigInt(Math.round(value * 1e8));

export const toPlain = (fill: SeedFill): PlainFill => ({
  ...fill,
  pxE8: e8(fill.px),
  notionalE8: e8(fill.px * fill.sz),
  pnlE8: e8(fill.closedPnl),
  feeE8: fill.feeToken?.startsWith('+') ? times(e8(fill.fee), e8(fill.px)) : e8(fill.fee),
});

export const isTrade = ({ dir }: SeedFill): boolean => dir === 'Buy' || dir === 'Sell';
export const isPayout = ({ dir }: SeedFill): boolean => dir === 'Settlement';
export const isWin = (fill: SeedFill): boolean => isPayout(fill) && fill.px === 1;
export const isLoss = (fill: SeedFill): boolean => isPayout(fill) && fill.px === 0;

/** The exact sum of a 1e-8 amount over fills, as the nearest number. */
export const usd = (fills: PlainFill[], amount: 'notionalE8' | 'feeE8' | 'pnlE8'): number =>
  Number(fills.reduce((sum, fill) => sum + fill[amount], 0n)) / 1e8;

export const count = (fills: PlainFill[], is: (fill: SeedFill) => boolean): number => fills.filter(is).length;

export const utc = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
