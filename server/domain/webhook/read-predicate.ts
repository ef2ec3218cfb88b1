import { parseCoin } from '../coin.ts';
import { DIRS } from '../fill.ts';
import {
  NUMERIC_FIELDS,
  NUMERIC_OPS,
  type NumericField,
  type NumericLeaf,
  type NumericOp,
  PREDICATE_LIMITS,
  type Predicate,
  type RangeLeaf,
  STRING_FIELDS,
  STRING_OPS,
  type StringField,
  type StringLeaf,
  type StringOp,
} from './predicate.ts';

export type PredicatePath = readonly (string | number)[];
/** A rule between two keys of a condition, whose message uses the JSON names; a form shows its own text instead. */
export type PredicateRule = 'lo-hi';
/** Where a predicate is wrong, and how. */
export type PredicateProblem = { path: PredicatePath; message: string; rule?: PredicateRule };
export type PredicateReading = { predicate: Predicate } | { problem: PredicateProblem };

/** Other ways to write a comparison, and the one that is kept. */
const WORD_OPS: Readonly<Record<string, NumericOp>> = {
  lt: '<',
  lte: '<=',
  le: '<=',
  gt: '>',
  gte: '>=',
  ge: '>=',
  eq: '==',
  '=': '==',
  ne: '!=',
  neq: '!=',
};

/** Every other way, for the documents. */
export const NUMERIC_WORD_OPS: readonly string[] = Object.keys(WORD_OPS);

type Given = Readonly<Record<string, unknown>>;

class Problem extends Error {
  readonly path: PredicatePath;
  readonly rule: PredicateRule | null;

  constructor(path: PredicatePath, message: string, rule: PredicateRule | null = null) {
    super(message);
    this.path = path;
    this.rule = rule;
  }
}

/** Progress of reading a predicate: nodes so far. */
type Walk = { nodes: number };

const listed = (values: readonly string[]): string => values.join(', ');

const memberOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((member) => member === value);

function given(value: unknown, path: PredicatePath): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given;
  throw new Problem(path, 'must be an object');
}

/** Refuses what the grammar does not know, so that a mistyped key does not silently change what matches. */
function onlyKeys(node: Given, allowed: readonly string[], path: PredicatePath): void {
  const unknown = Object.keys(node).find((key) => !allowed.includes(key));
  if (unknown !== undefined)
    throw new Problem([...path, unknown.slice(0, 40)], `must not be combined with ${allowed[0]}`);
}

function readGroup(
  walk: Walk,
  node: Given,
  kind: 'all' | 'any',
  path: PredicatePath,
  depth: number,
): Predicate[] {
  onlyKeys(node, [kind], path);
  const children = node[kind];
  const { children: most } = PREDICATE_LIMITS;
  if (!Array.isArray(children) || children.length < 1 || children.length > most) {
    throw new Problem([...path, kind], `must be a list of 1 to ${most} conditions`);
  }
  return children.map((child, index) => readNode(walk, child, [...path, kind, index], depth + 1));
}

function readNumber(node: Given, key: string, path: PredicatePath): number {
  const value = node[key];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Problem([...path, key], 'must be a finite number');
}

function readField(node: Given, path: PredicatePath): NumericField {
  const field = node.field === 'notional' ? 'usd' : memberOf(NUMERIC_FIELDS, node.field);
  if (field) return field;
  throw new Problem([...path, 'field'], `must be one of ${listed(NUMERIC_FIELDS)}, notional`);
}

function readNumericOp({ op }: Given, path: PredicatePath): NumericOp | 'between' {
  if (op === 'between') return op;
  const word = typeof op === 'string' && Object.hasOwn(WORD_OPS, op) ? WORD_OPS[op] : undefined;
  const read = word ?? memberOf(NUMERIC_OPS, op);
  if (read) return read;
  throw new Problem([...path, 'op'], `must be one of ${listed(NUMERIC_OPS)}, between`);
}

function readNumericLeaf(node: Given, path: PredicatePath): NumericLeaf | RangeLeaf {
  const field = readField(node, path);
  const op = readNumericOp(node, path);
  if (op !== 'between') {
    onlyKeys(node, ['field', 'op', 'value'], path);
    return { field, op, value: readNumber(node, 'value', path) };
  }
  onlyKeys(node, ['field', 'op', 'lo', 'hi'], path);
  const [lo, hi] = [readNumber(node, 'lo', path), readNumber(node, 'hi', path)];
  if (lo > hi) throw new Problem([...path, 'lo'], 'must not be greater than hi', 'lo-hi');
  return { field, op, lo, hi };
}

/** Valid values of each string field. Impossible values are rejected, since they would never match. */
const VALUES: Readonly<Record<StringField, { holds(value: string): boolean; problem: string }>> = {
  coin: { holds: (value) => parseCoin(value) !== null, problem: 'must be a coin such as #10' },
  dir: {
    holds: (value) => memberOf(DIRS, value) !== undefined,
    problem: `must be one of ${listed(DIRS)}`,
  },
  side: { holds: (value) => value === 'A' || value === 'B', problem: 'must be one of A, B' },
};

function readStringLeaf(node: Given, path: PredicatePath): StringLeaf {
  onlyKeys(node, ['str_field', 'op', 'value'], path);
  const str_field: StringField | undefined = memberOf(STRING_FIELDS, node.str_field);
  if (!str_field) throw new Problem([...path, 'str_field'], `must be one of ${listed(STRING_FIELDS)}`);
  const op: StringOp | undefined = memberOf(STRING_OPS, node.op);
  if (!op) throw new Problem([...path, 'op'], `must be one of ${listed(STRING_OPS)}`);
  const { value } = node;
  const { text } = PREDICATE_LIMITS;
  if (typeof value !== 'string' || value.length < 1 || value.length > text) {
    throw new Problem([...path, 'value'], `must be a string of 1 to ${text} characters`);
  }
  if (op !== 'starts_with' && !VALUES[str_field].holds(value)) {
    throw new Problem([...path, 'value'], VALUES[str_field].problem);
  }
  return { str_field, op, value };
}

/** Calls itself no deeper than the grammar allows, whatever was sent: depth is checked before anything else. */
function readNode(walk: Walk, value: unknown, path: PredicatePath, depth: number): Predicate {
  if (depth > PREDICATE_LIMITS.depth) {
    throw new Problem(path, `must not be nested deeper than ${PREDICATE_LIMITS.depth} levels`);
  }
  walk.nodes += 1;
  if (walk.nodes > PREDICATE_LIMITS.nodes) {
    throw new Problem([], `must have at most ${PREDICATE_LIMITS.nodes} nodes`);
  }
  const node = given(value, path);
  if (Object.hasOwn(node, 'all')) return { all: readGroup(walk, node, 'all', path, depth) };
  if (Object.hasOwn(node, 'any')) return { any: readGroup(walk, node, 'any', path, depth) };
  if (Object.hasOwn(node, 'not')) {
    onlyKeys(node, ['not'], path);
    return { not: readNode(walk, node.not, [...path, 'not'], depth + 1) };
  }
  if (Object.hasOwn(node, 'field')) return readNumericLeaf(node, path);
  if (Object.hasOwn(node, 'str_field')) return readStringLeaf(node, path);
  throw new Problem(path, 'must have one of all, any, not, field, str_field');
}

/**
 * Reads a predicate as received (parsed JSON) into its canonical form: `usd` for its alias `notional`, symbols for word
 * forms. Reports the first problem, with its path below the predicate.
 */
export function readPredicate(value: unknown): PredicateReading {
  try {
    return { predicate: readNode({ nodes: 0 }, value, [], 1) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { path, message, rule } = error;
    return { problem: { path, message, ...(rule && { rule }) } };
  }
}
