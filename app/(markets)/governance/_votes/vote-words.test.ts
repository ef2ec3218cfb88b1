import { expect, it } from 'vitest';
import { VOTE_KINDS } from '#domain/vote/vote-action.ts';
import { kindWords, legWords } from './vote-words.ts';

it('every kind of action has words, and one that is not understood keeps its own name', () => {
  for (const kind of VOTE_KINDS) expect(kindWords(kind, 'D')).toMatch(/^[A-Z]/);
  expect([kindWords('other', 'C'), kindWords('other', '')]).toEqual(['Action C', 'Action (unnamed)']);
  expect(kindWords('other', 'D')).toBe('Delisting');
});

it('a settlement says which side it names as the winner, or what each is paid', () => {
  const sides = ['PSG', 'Arsenal'] as const;
  const words = [1, 0, 0.5, null].map((payout) => legWords({ payout, sides }));
  expect(words).toEqual(['PSG won', 'Arsenal won', 'Split 50 / 50', 'Unclear payout']);
});
