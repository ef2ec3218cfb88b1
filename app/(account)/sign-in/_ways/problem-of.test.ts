import { expect, test } from 'vitest';
import { problemOf } from './problem-of.ts';

const UNKNOWN = 'Signing in did not work. Try again.';

test('without a code there is no problem', () => {
  expect(problemOf(undefined)).toBeNull();
  expect(problemOf('')).toBeNull();
});

test('each known error code has its own sentence', () => {
  const known = ['OAuthSignin', 'OAuthCallback', 'Callback', 'AccessDenied'].map(problemOf);
  expect(new Set(known).size).toBe(4);
  for (const sentence of known) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(known).not.toContain(UNKNOWN);
});

test('an unknown code from the URL is never shown: every one gets the same sentence', () => {
  const codes = ['<b>Your account is closed</b>', 'constructor', '__proto__', 'toString'];
  for (const code of codes) expect(problemOf(code), code).toBe(UNKNOWN);
});
