import type { NumericField, NumericOp, Predicate } from '#domain/webhook/predicate.ts';
import { STRING_FIELDS, type StringField, type StringOp } from '#domain/webhook/predicate.ts';

/** How the conditions of a group count: all must hold, at least one, or none. */
export type GroupMode = 'all' | 'any' | 'none';

export type DraftField = NumericField | StringField;
export type DraftOp = NumericOp | 'between' | StringOp;

/** A condition as it is being typed: whatever stands in its fields. */
export type DraftLeaf = { id: number; field: DraftField; op: DraftOp; value: string; hi: string };
export type DraftGroup = { id: number; mode: GroupMode; children: readonly DraftNode[] };
export type DraftNode = DraftLeaf | DraftGroup;

export const isGroup = (node: DraftNode): node is DraftGroup => 'children' in node;

export const isText = (field: DraftField): field is StringField =>
  STRING_FIELDS.some((text) => text === field);

let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** A new condition: on the notional, the most usual one. */
export const newLeaf = (): DraftLeaf => ({ id: nextId(), field: 'usd', op: '>=', value: '', hi: '' });

export const newGroup = (mode: GroupMode, children: readonly DraftNode[]): DraftGroup => ({
  id: nextId(),
  mode,
  children,
});

/** A condition after its field was changed: what it is compared with stays where the new field takes it. */
export function withField(leaf: DraftLeaf, field: DraftField): DraftLeaf {
  if (isText(field) === isText(leaf.field)) return { ...leaf, field, value: isText(field) ? '' : leaf.value };
  return { ...leaf, field, op: isText(field) ? 'eq' : '>=', value: '', hi: '' };
}

/** The tree with what `change` makes of one node; null takes the node away, and a group that is empty after it too. */
export function changeNode(
  root: DraftGroup,
  id: number,
  change: (node: DraftNode) => DraftNode | null,
): DraftGroup {
  const walk = (node: DraftNode): DraftNode | null => {
    if (node.id === id) return change(node);
    if (!isGroup(node)) return node;
    const children = node.children.map(walk).filter((child) => child !== null);
    if (node.id !== root.id && children.length === 0) return null;
    return { ...node, children };
  };
  const changed = walk(root);
  return changed && isGroup(changed) ? changed : { ...root, children: [] };
}

const asGroup = (node: DraftNode): DraftGroup => (isGroup(node) ? node : newGroup('all', [node]));

function draftNode(predicate: Predicate): DraftNode {
  if ('all' in predicate) return newGroup('all', predicate.all.map(draftNode));
  if ('any' in predicate) return newGroup('any', predicate.any.map(draftNode));
  if ('not' in predicate) {
    const inner = draftNode(predicate.not);
    return isGroup(inner) && inner.mode === 'any' ? { ...inner, mode: 'none' } : newGroup('none', [inner]);
  }
  const blank = { id: nextId(), hi: '' };
  if ('str_field' in predicate)
    return { ...blank, field: predicate.str_field, op: predicate.op, value: predicate.value };
  if (predicate.op !== 'between')
    return { ...blank, field: predicate.field, op: predicate.op, value: String(predicate.value) };
  return { ...blank, ...predicate, value: String(predicate.lo), hi: String(predicate.hi) };
}

/** The builder's tree of a predicate; a single condition stands in a group, where others can be added. */
export const draftOfPredicate = (predicate: Predicate | null): DraftGroup =>
  predicate === null ? newGroup('all', []) : asGroup(draftNode(predicate));
