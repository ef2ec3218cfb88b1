/**
 * A table whose keys are only its own. A literal also answers for `constructor` or `__proto__`, and names of teams, tickers
 * or classes come from outside.
 */
export const lookup = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.freeze(Object.assign(Object.create(null), entries));
