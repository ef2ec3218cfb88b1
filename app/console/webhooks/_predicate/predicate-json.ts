import type { Predicate } from '#domain/webhook/predicate.ts';
import {
  type PredicatePath,
  type PredicateProblem,
  type PredicateRule,
  readPredicate,
} from '#domain/webhook/read-predicate.ts';
import { type DraftGroup, type DraftLeaf, type DraftNode, isGroup, isText } from './predicate-draft.ts';

/** Where in the builder something is wrong; `part` is the field of a condition, or null for the whole of it. */
export type DraftProblem = { id: number; part: 'field' | 'op' | 'value' | 'hi' | null; message: string };

export type PredicateDraftReading =
  | { predicate: Predicate | null; problem: null }
  | { predicate: null; problem: DraftProblem };

/** Nodes by their path in the JSON. */
type Places = Map<string, DraftNode>;

const keyOf = (path: PredicatePath): string => JSON.stringify(path);

/** Undefined where it is no number, which the grammar then tells of. */
const numberOf = (text: string): number | undefined => {
  const digits = text.replaceAll(/[\s,_]/g, '');
  return digits === '' || Number.isNaN(Number(digits)) ? undefined : Number(digits);
};

function leafJson({ field, op, value, hi }: DraftLeaf): unknown {
  if (isText(field)) return { str_field: field, op, value: value.trim() };
  if (op === 'between') return { field, op, lo: numberOf(value), hi: numberOf(hi) };
  return { field, op, value: numberOf(value) };
}

function groupJson({ mode, children }: DraftGroup, path: PredicatePath, places: Places): unknown {
  const [only] = children;
  if (mode === 'none') {
    if (only && children.length === 1) return { not: nodeJson(only, [...path, 'not'], places) };
    const inner = [...path, 'not', 'any'];
    return { not: { any: children.map((child, at) => nodeJson(child, [...inner, at], places)) } };
  }
  return { [mode]: children.map((child, at) => nodeJson(child, [...path, mode, at], places)) };
}

function nodeJson(node: DraftNode, path: PredicatePath, places: Places): unknown {
  places.set(keyOf(path), node);
  return isGroup(node) ? groupJson(node, path, places) : leafJson(node);
}

/** A group of a single condition is that condition, unless it turns it round. */
const rootJson = (root: DraftGroup, places: Places): unknown => {
  const [only] = root.children;
  if (root.mode === 'none' || !only || root.children.length > 1) return nodeJson(root, [], places);
  return nodeJson(only, [], places);
};

const PARTS: Record<string, DraftProblem['part']> = {
  field: 'field',
  str_field: 'field',
  op: 'op',
  value: 'value',
  lo: 'value',
  hi: 'hi',
};

/** Rules that name keys of the JSON, in the words of the form’s labels. */
const RULE_WORDS: Record<PredicateRule, string> = { 'lo-hi': 'must not be greater than the upper bound' };

/** The node that a path of the grammar leads to, or the nearest one around it. */
function placeOf(problem: PredicateProblem, root: DraftGroup, places: Places): DraftProblem {
  const { path, rule } = problem;
  const message = rule ? RULE_WORDS[rule] : problem.message;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = places.get(keyOf(path.slice(0, length)));
    if (node) {
      const part = isGroup(node) ? null : (PARTS[String(path[length])] ?? null);
      return { id: node.id, part, message };
    }
  }
  return { id: root.id, part: null, message };
}

/** What the builder's tree means: null while it has no condition, or the first problem and where it is. */
export function readPredicateDraft(root: DraftGroup): PredicateDraftReading {
  if (root.children.length === 0) return { predicate: null, problem: null };
  const places: Places = new Map();
  const reading = readPredicate(rootJson(root, places));
  if ('predicate' in reading) return { predicate: reading.predicate, problem: null };
  return { predicate: null, problem: placeOf(reading.problem, root, places) };
}

/** A path as people write it: `all[0].value`. */
export const sayPath = (path: PredicatePath): string =>
  path.reduce<string>(
    (said, step) => (typeof step === 'number' ? `${said}[${step}]` : said === '' ? step : `${said}.${step}`),
    '',
  );

/** Reads a predicate that somebody pasted; empty text, or `null`, is none. */
export function readPredicateText(text: string): { predicate: Predicate | null } | { problem: string } {
  if (text.trim() === '') return { predicate: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not JSON. ${error instanceof Error ? error.message : ''}`.trim() };
  }
  if (value === null) return { predicate: null };
  const reading = readPredicate(value);
  if ('predicate' in reading) return reading;
  const { path, message } = reading.problem;
  return { problem: path.length === 0 ? `The predicate ${message}.` : `${sayPath(path)} ${message}.` };
}

/** A predicate as text to read and to paste elsewhere. */
export const predicateText = (predicate: Predicate | null): string =>
  predicate === null ? '' : JSON.stringify(predicate, null, 2);
