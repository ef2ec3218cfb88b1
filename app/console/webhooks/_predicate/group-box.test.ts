import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PREDICATE_LIMITS } from '#domain/webhook/predicate.ts';
import { pressable, wordsIn } from '../../_parts/testing/render-framed.ts';
import { PredicateBuilder } from './predicate-builder.tsx';
import { type DraftGroup, type DraftNode, newGroup, newLeaf } from './predicate-draft.ts';

const html = (predicate: DraftGroup): string =>
  renderToStaticMarkup(
    createElement(PredicateBuilder, {
      edit: { predicate, predicateJson: null },
      ...{ change: () => {}, isAsked: true },
    }),
  );

const leaves = (count: number): DraftNode[] =>
  Array.from({ length: count }, () => ({ ...newLeaf(), value: '5' }));

/** A condition in so many groups, each inside the one before. */
const nested = (depth: number): DraftGroup =>
  newGroup('all', depth === 1 ? leaves(2) : [...leaves(1), nested(depth - 1)]);

/** How many of the buttons with these words can be pressed. */
const offered = (shown: string, words: string): number =>
  pressable(shown).filter((one) => one === words).length;

test('a group that is full takes neither another condition nor another group', () => {
  const almost = html(newGroup('all', leaves(PREDICATE_LIMITS.children - 1)));
  expect([offered(almost, 'Condition'), offered(almost, 'Group')]).toEqual([1, 1]);
  const full = html(newGroup('all', leaves(PREDICATE_LIMITS.children)));
  expect([offered(full, 'Condition'), offered(full, 'Group')]).toEqual([0, 0]);
});

test('in the deepest group that there may be only conditions can be added', () => {
  const depth = PREDICATE_LIMITS.depth - 1;
  const shown = html(nested(depth));
  expect(wordsIn(shown)).toContain('Fires when');
  expect([offered(shown, 'Condition'), offered(shown, 'Group')]).toEqual([depth, depth - 1]);
});

test('what is wrong with a group as a whole is told at it', () => {
  const most = PREDICATE_LIMITS.children;
  const many = newGroup(
    'all',
    Array.from({ length: PREDICATE_LIMITS.nodes / most }, () => newGroup('any', leaves(most))),
  );
  const shown = html(many);
  expect(wordsIn(shown)).toContain(`This group must have at most ${PREDICATE_LIMITS.nodes} nodes.`);
  expect(wordsIn(shown)).not.toContain('Fires when');
  expect(wordsIn(html(newGroup('all', leaves(2))))).not.toContain('This group must');
});
