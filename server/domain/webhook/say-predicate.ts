import type {
  NumericField,
  NumericLeaf,
  NumericOp,
  Predicate,
  RangeLeaf,
  StringField,
  StringLeaf,
} from './predicate.ts';

const FIELD: Record<NumericField, string> = { px: 'price', sz: 'size', usd: 'notional' };
const UNIT: Record<NumericField, string> = { px: '', sz: ' shares', usd: ' USD' };
const STRING_FIELD: Record<StringField, string> = { coin: 'coin', dir: 'direction', side: 'side' };
const COMPARED: Record<NumericOp, string> = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
  '==': 'exactly',
  '!=': 'not',
};

const sayNumeric = (leaf: NumericLeaf | RangeLeaf): string =>
  leaf.op === 'between'
    ? `${FIELD[leaf.field]} from ${leaf.lo} to ${leaf.hi}${UNIT[leaf.field]}`
    : `${FIELD[leaf.field]} ${COMPARED[leaf.op]} ${leaf.value}${UNIT[leaf.field]}`;

function sayString({ str_field: field, op, value }: StringLeaf): string {
  const between = { eq: '', ne: 'not ', starts_with: 'starts with ' }[op];
  return `${STRING_FIELD[field]} ${between}${value}`;
}

/** Joins conditions; a group among them stands in brackets and after a comma. */
function sayGroup(children: readonly Predicate[], word: 'and' | 'or'): string {
  let said = '';
  let wasGroup = false;
  for (const child of children) {
    const isGroup = isSeveral(child);
    const text = isGroup ? `(${sayPredicate(child)})` : sayPredicate(child);
    const comma = isGroup || wasGroup ? ',' : '';
    said = said === '' ? text : `${said}${comma} ${word} ${text}`;
    wasGroup = isGroup;
  }
  return said;
}

/** Whether a node is a group of more than one condition; one of a single condition is that condition. */
function isSeveral(predicate: Predicate): boolean {
  const children = 'all' in predicate ? predicate.all : 'any' in predicate ? predicate.any : null;
  if (children === null) return false;
  const [only] = children;
  return children.length > 1 || (only !== undefined && isSeveral(only));
}

/**
 * A predicate in words, for people: `price at least 0.9 and notional above 500 USD, and (coin #10 or coin starts with
 * #12)`.
 */
export function sayPredicate(predicate: Predicate): string {
  if ('all' in predicate) return sayGroup(predicate.all, 'and');
  if ('any' in predicate) return sayGroup(predicate.any, 'or');
  if ('not' in predicate) return `not (${sayPredicate(predicate.not)})`;
  return 'str_field' in predicate ? sayString(predicate) : sayNumeric(predicate);
}
