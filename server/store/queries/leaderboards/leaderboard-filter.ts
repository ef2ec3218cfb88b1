import type { HourWindow } from '#domain/leaderboard.ts';
import { hexBytes } from '../../hex-bytes.ts';

/** Which dealings count; undefined leaves a field open. Underlyings compare without case. */
export type LeaderboardFilter = {
  category?: string | undefined;
  underlying?: string | undefined;
  /** Lower-case address. */
  builder?: string | undefined;
};

/** Of all dealings, those that count. */
export type Dealings = LeaderboardFilter & {
  /** Undefined: all time. */
  window?: HourWindow | undefined;
};

export const isFiltered = ({ category, underlying, builder }: LeaderboardFilter): boolean =>
  [category, underlying, builder].some((value) => value !== undefined);

/** Collects the values of a statement; answers the place of each. */
export type Bind = (value: unknown) => string;

/** A list of values and the function that adds to it. */
export function binding(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** Conditions on the columns `category` and `underlying`. */
export function categoryConditions(filter: LeaderboardFilter, bind: Bind): string[] {
  const parts: string[] = [];
  if (filter.category !== undefined) parts.push(`category = ${bind(filter.category)}`);
  if (filter.underlying !== undefined) parts.push(`upper(underlying) = upper(${bind(filter.underlying)})`);
  return parts;
}

/**
 * `column` is among what `select` answers, looked up in a hash of it for each row. A plain IN may become a join, and
 * on a wrong estimate one that reads everything again for each coin.
 */
export const inHashed = (column: string, select: string): string => `(${column} IN (${select})) IS TRUE`;

/** Conditions on the columns `coin` and `builder`. */
export function coinConditions(filter: LeaderboardFilter, bind: Bind): string[] {
  const parts: string[] = [];
  if (filter.builder !== undefined) parts.push(`builder = ${bind(hexBytes(filter.builder))}`);
  const category = categoryConditions(filter, bind);
  if (category.length > 0) {
    parts.push(inHashed('coin', `SELECT coin FROM coin_category WHERE ${category.join(' AND ')}`));
  }
  return parts;
}
