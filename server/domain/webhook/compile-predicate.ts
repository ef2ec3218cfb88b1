import type { NumericLeaf, Predicate, PredicateFacts, RangeLeaf, StringLeaf } from './predicate.ts';

/** Whether a predicate holds of an event. */
export type Condition = (facts: PredicateFacts) => boolean;

/** Each comparison is a closure of its own: nothing is looked up while events are matched. */
function compileNumeric({ field, op, value }: NumericLeaf): Condition {
  switch (op) {
    case '<':
      return (facts) => facts[field] < value;
    case '<=':
      return (facts) => facts[field] <= value;
    case '>':
      return (facts) => facts[field] > value;
    case '>=':
      return (facts) => facts[field] >= value;
    case '==':
      return (facts) => facts[field] === value;
    case '!=':
      return (facts) => facts[field] !== value;
  }
}

const compileRange =
  ({ field, lo, hi }: RangeLeaf): Condition =>
  (facts) =>
    facts[field] >= lo && facts[field] <= hi;

function compileString({ str_field: field, op, value }: StringLeaf): Condition {
  switch (op) {
    case 'eq':
      return (facts) => facts[field] === value;
    case 'ne':
      return (facts) => facts[field] !== value;
    case 'starts_with':
      return (facts) => facts[field]?.startsWith(value) ?? false;
  }
}

function compileAll(children: readonly Predicate[]): Condition {
  const [first, ...rest] = children.map(compilePredicate);
  if (first && rest.length === 0) return first;
  const conditions = first ? [first, ...rest] : [];
  return (facts) => {
    for (const condition of conditions) if (!condition(facts)) return false;
    return true;
  };
}

function compileAny(children: readonly Predicate[]): Condition {
  const [first, ...rest] = children.map(compilePredicate);
  if (first && rest.length === 0) return first;
  const conditions = first ? [first, ...rest] : [];
  return (facts) => {
    for (const condition of conditions) if (condition(facts)) return true;
    return false;
  };
}

/** Compiles a predicate (as returned by `readPredicate`) into one function, once for all events. */
export function compilePredicate(predicate: Predicate): Condition {
  if ('all' in predicate) return compileAll(predicate.all);
  if ('any' in predicate) return compileAny(predicate.any);
  if ('not' in predicate) {
    const condition = compilePredicate(predicate.not);
    return (facts) => !condition(facts);
  }
  if ('str_field' in predicate) return compileString(predicate);
  return predicate.op === 'between' ? compileRange(predicate) : compileNumeric(predicate);
}
