import { expect, it } from 'vitest';
import { entryInput } from './audit-params.ts';
import { detailFacts, detailWords } from './audit-words.ts';

it.each([
  [{}, ''],
  [{ from: 'viewer', to: 'admin', member: 'a@b.test' }, 'viewer → admin, member: a@b.test'],
  [{ keptUntil: '2026-11-21', paid: false, budget: null }, 'kept until: 2026-11-21, paid: no, budget: none'],
  [{ from: 3 }, 'from: 3'],
])('details %j read %s', (details, words) => {
  expect(detailWords(details)).toBe(words);
});

it('details are also told one by one', () => {
  expect(detailFacts({ endsOn: 'x', from: 1, to: 2 })).toEqual([
    ['ends on', 'x'],
    ['from', '1'],
    ['to', '2'],
  ]);
});

it('an entry is asked for by the id after its own, and nothing is asked for what is no id', () => {
  expect(entryInput('41')).toEqual({ limit: 1, cursor: '42' });
  expect([entryInput('x'), entryInput(''), entryInput('9'.repeat(40))]).toEqual([null, null, null]);
});
