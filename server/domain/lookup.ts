/**
 * A table to look names up in that come from outside, such as teams, tickers or error codes. An object literal would also
 * find `constructor` and `__proto__`, which every object inherits.
 */
export const lookup = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.freeze(Object.assign(Object.create(null), entries));
