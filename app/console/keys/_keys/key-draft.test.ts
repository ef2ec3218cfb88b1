import { expect, it } from 'vitest';
import { draftOf, EMPTY_DRAFT, keyFieldOf, keyProblems, readBudget, readDraft } from './key-draft.ts';

it('a form that was filled from a key asks for that key again', () => {
  const key = {
    ...{ name: 'ci', scopes: ['read', 'stream'] as const },
    ...{ allowedIps: ['203.0.113.0/24', '2001:db8::1'], monthlyBudget: 9_000 },
  };
  expect(readDraft(draftOf(key))).toEqual(key);
});

it('addresses may stand in lines or be parted by commas', () => {
  const addresses = ' 203.0.113.7,  10.0.0.0/8\n\n2001:db8::/48 ';
  expect(readDraft({ ...EMPTY_DRAFT, addresses }).allowedIps).toEqual([
    ...['203.0.113.7', '10.0.0.0/8', '2001:db8::/48'],
  ]);
});

it.each([
  ['', null],
  [' 100,000 ', 100_000],
  ['1', 1],
])('a budget of %j is %s', (text, budget) => {
  expect(readBudget(text)).toBe(budget);
});

it.each(['0', '-1', '1.5', 'many', '1000000001', '1e3'])(
  'a budget of %j is none, and that is told at its field',
  (budget) => {
    expect(keyProblems({ ...EMPTY_DRAFT, budget })).toEqual({
      budget: expect.stringMatching(/^A whole number/),
    });
  },
);

it('an address that the server refuses belongs to the field of addresses', () => {
  expect(keyFieldOf('allowedIps')).toBe('addresses');
  expect(keyFieldOf('keyId')).toBeNull();
  expect(keyProblems(EMPTY_DRAFT)).toEqual({});
});
