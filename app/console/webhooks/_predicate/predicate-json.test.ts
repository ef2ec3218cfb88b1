import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePredicate } from '#domain/webhook/compile-predicate.ts';
import type { Predicate, PredicateFacts } from '#domain/webhook/predicate.ts';
import { changeNode, draftOfPredicate, isGroup, newGroup, newLeaf, withField } from './predicate-draft.ts';
import { predicateText, readPredicateDraft, readPredicateText } from './predicate-json.ts';

const number = fc.integer({ min: -5, max: 5 });
const leaf: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    field: fc.constantFrom('px', 'sz', 'usd'),
    op: fc.constantFrom('<', '>=', '=='),
    value: number,
  }),
  fc
    .tuple(number, fc.nat(5))
    .map(([lo, more]) => ({ field: 'px', op: 'between', lo, hi: lo + more }) as const),
  fc.record({
    str_field: fc.constant('coin' as const),
    op: fc.constantFrom('eq', 'ne', 'starts_with'),
    value: fc.constantFrom('#10', '#11'),
  }),
);
const { tree } = fc.letrec<{ tree: Predicate }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}));
const facts: fc.Arbitrary<PredicateFacts> = fc.record({
  ...{ px: number, sz: number, usd: number },
  coin: fc.constantFrom('#10', '#11', '#20'),
  ...{ dir: fc.constant(null), side: fc.constant('A') },
});

it('a predicate that is opened in the builder and saved matches the same events', () => {
  fc.assert(
    fc.property(tree, fc.array(facts, { minLength: 5, maxLength: 20 }), (predicate, events) => {
      const { predicate: saved } = readPredicateDraft(draftOfPredicate(predicate));
      const [before, after] = [compilePredicate(predicate), compilePredicate(saved as Predicate)];
      for (const event of events) expect(after(event)).toBe(before(event));
    }),
  );
});

it('what is copied as JSON is read again as the same predicate', () => {
  fc.assert(
    fc.property(tree, (predicate) => {
      expect(readPredicateText(predicateText(predicate))).toEqual({ predicate });
    }),
  );
});

it('a problem is shown at the field that has it, however deep', () => {
  const ok = { ...newLeaf(), value: '5' };
  const bad = { ...newLeaf(), op: 'between' as const, value: '1', hi: 'much' };
  for (const mode of ['all', 'any', 'none'] as const) {
    const root = newGroup('all', [ok, newGroup(mode, [ok, newGroup('none', [bad])])]);
    expect(readPredicateDraft(root)).toEqual({
      predicate: null,
      problem: { id: bad.id, part: 'hi', message: 'must be a finite number' },
    });
  }
  const coin = { ...withField(newLeaf(), 'coin'), value: 'ten' };
  expect(readPredicateDraft(newGroup('all', [coin])).problem).toMatchObject({ id: coin.id, part: 'value' });
});

it('what the whole is too deep for is shown at the group that goes too deep', () => {
  const inner = { ...newLeaf(), value: '1' };
  const deep = Array.from({ length: 8 }).reduce<ReturnType<typeof newGroup>>(
    (group) => newGroup('all', [group, inner]),
    newGroup('all', [inner, inner]),
  );
  expect(readPredicateDraft(deep).problem?.message).toBe('must not be nested deeper than 8 levels');
});

it('the last condition of a group takes the group with it, and none at all is no predicate', () => {
  const only = newLeaf();
  const root = newGroup('all', [newLeaf(), newGroup('any', [only])]);
  const changed = changeNode(root, only.id, () => null);
  expect(changed.children.some(isGroup)).toBe(false);
  expect(changed.children).toHaveLength(1);
  expect(readPredicateDraft(newGroup('all', []))).toEqual({ predicate: null, problem: null });
});

it('pasted text that is no predicate says where it is wrong', () => {
  expect(readPredicateText('{')).toMatchObject({ problem: expect.stringMatching(/^This is not JSON\./) });
  expect(readPredicateText('{"all":[{"field":"px","op":">","value":"1"}]}')).toEqual({
    problem: 'all[0].value must be a finite number.',
  });
  expect(readPredicateText('[]')).toEqual({ problem: 'The predicate must be an object.' });
  expect(readPredicateText(' ')).toEqual({ predicate: null });
  expect(readPredicateText('null')).toEqual({ predicate: null });
});
