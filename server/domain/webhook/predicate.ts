/** A condition on an event, in its canonical form; the grammar is the specification's ("Predicate grammar"). */
export type Predicate =
  | { all: readonly Predicate[] }
  | { any: readonly Predicate[] }
  | { not: Predicate }
  | NumericLeaf
  | RangeLeaf
  | StringLeaf;

export type NumericLeaf = { field: NumericField; op: NumericOp; value: number };
/** Both bounds belong to the range. */
export type RangeLeaf = { field: NumericField; op: 'between'; lo: number; hi: number };
export type StringLeaf = { str_field: StringField; op: StringOp; value: string };

/** Price (probability), size in shares, notional in USD. */
export const NUMERIC_FIELDS = ['px', 'sz', 'usd'] as const;
export type NumericField = (typeof NUMERIC_FIELDS)[number];
export const NUMERIC_OPS = ['<', '<=', '>', '>=', '==', '!='] as const;
export type NumericOp = (typeof NUMERIC_OPS)[number];
export const STRING_FIELDS = ['coin', 'dir', 'side'] as const;
export type StringField = (typeof STRING_FIELDS)[number];
export const STRING_OPS = ['eq', 'ne', 'starts_with'] as const;
export type StringOp = (typeof STRING_OPS)[number];

export const PREDICATE_LIMITS = {
  /** A leaf alone has depth 1. */
  depth: 8,
  /** Groups, `not` and leaves together. */
  nodes: 256,
  /** Children of one group; at least 1. */
  children: 32,
  /** Characters of a string leaf's value; at least 1. */
  text: 64,
} as const;

/** The fields of an event that a predicate reads. Numbers are decimal USD and shares. */
export type PredicateFacts = {
  px: number;
  sz: number;
  usd: number;
  coin: string;
  /** Null where an event has none: then it equals nothing and starts with nothing. */
  dir: string | null;
  side: string;
};
