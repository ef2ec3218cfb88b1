/**
 * The fills that one fold takes in: `afterSeq` < seq <= `throughSeq`. A fold holds at most MAX_FOLD_FILLS
 * sequence numbers, because statements pack a time, a place in the batch and a dir into one int8.
 */
export type FoldRange = {
  afterSeq: number;
  throughSeq: number;
  /** Hours before this one (epoch hours) are not kept in wallet_hour and wallet_coin_hour. */
  keepHoursFrom: number;
};

export const MAX_FOLD_FILLS = 2 ** 19 - 1;

/** One statement of a fold. `values` gives its parameters. */
export type Rollup = { name: string; text: string; values: (range: FoldRange) => number[] };

export const ofRange = (range: FoldRange): number[] => [range.afterSeq, range.throughSeq];
export const ofBatch = (): number[] => [];

/** `time_ms`, place in the batch and dir of a fill in one number: its minimum is the first fill, its maximum the last. */
export const PLACE_KEY = '((time_ms << 22) | ((seq - $1) << 3) | dir)';
/** The parts of such a number. */
export const keyMs = (key: string): string => `(${key} >> 22)`;
export const keySeq = (key: string): string => `($1::bigint + (${key} >> 3 & 524287))`;
export const keyDir = (key: string): string => `(${key} & 7)::smallint`;

/** Dollars of a fee: one taken in shares (`+N`) is worth them at the price of its fill. Exact, half away from zero. */
export const FEE_USD = `CASE WHEN fee_token LIKE '+%' THEN round(fee_e8::numeric * px_e8 / 100000000)::bigint ELSE fee_e8 END`;

/** `column = old + new` for each of `columns`, for the conflict part of an upsert into `table`. */
export const added = (table: string, columns: string[]): string =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');
