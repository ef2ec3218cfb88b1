import type { Leg } from './leg-words.ts';

/** The outcomes that some legs name, each once, in ascending order: the same legs give the same query. */
export const outcomesOf = (legs: readonly Leg[]): number[] =>
  [...new Set(legs.map(({ outcome_id: id }) => id))].sort((a, b) => a - b);
