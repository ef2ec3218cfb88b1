import { expect, it } from 'vitest';
import { attemptWords, isTaken, readable, waitOf } from './delivery-words.ts';

it.each([
  [{ status: 204, error: null }, 'Accepted', true],
  [{ status: 500, error: null }, 'Rejected', false],
  [{ status: 302, error: null }, 'Rejected', false],
  [{ status: null, error: 'The connection was reset.' }, 'The connection was reset.', false],
  [{ status: null, error: null }, 'Sent', true],
])('an attempt with %j is told as %s', (attempt, words, taken) => {
  expect(attemptWords(attempt)).toBe(words);
  expect(isTaken(attempt)).toBe(taken);
});

it('a delivery waits for its first attempt, for a retry, or for nothing', () => {
  expect(waitOf({ state: 'pending', attempts: 0 })).toBe('first');
  expect(waitOf({ state: 'pending', attempts: 2 })).toBe('retry');
  expect(waitOf({ state: 'failed', attempts: 8 })).toBe('over');
});

it('a body is indented where it is JSON', () => {
  expect([readable('{"a":1}'), readable('<html>')]).toEqual(['{\n  "a": 1\n}', '<html>']);
});
