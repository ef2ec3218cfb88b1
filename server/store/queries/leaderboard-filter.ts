import { addressBytes } from './fill-row.ts';

/** Which dealings count; undefined leaves a field open. Underlyings compare without case. */
export type LeaderboardFilter = {
  category?: string | undefined;
  underlying?: string | undefined;
  /** Lower-case address. */
  builder?: string | undefined;
};

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

/** Conditions on the columns `coin` and `builder`. */
export function coinConditions(filter: LeaderboardFilter, bind: Bind): string[] {
  const parts: string[] = [];
  if (filter.builder !== undefined) parts.push(`builder = ${bind(addressBytes(filter.builder))}`);
  const category = categoryConditions(filter, bind);
  if (category.length > 0) {
    parts.push(`coin IN (SELECT coin FROM coin_category WHERE ${category.join(' AND ')})`);
  }
  return parts;
}
