/** A condition on an event; the grammar is the specification's ("Predicate grammar"). */
export type Predicate =
  | { all: readonly Predicate[] }
  | { any: readonly Predicate[] }
  | { not: Predicate }
  | { field: NumericField; op: NumericOp; value: number }
  | { field: NumericField; op: 'between'; lo: number; hi: number }
  | { str_field: StringField; op: StringOp; value: string };

export type NumericField = 'px' | 'sz' | 'usd';
export type NumericOp = '<' | '<=' | '>' | '>=' | '==' | '!=';
export type StringField = 'coin' | 'dir' | 'side';
export type StringOp = 'eq' | 'ne' | 'starts_with';
