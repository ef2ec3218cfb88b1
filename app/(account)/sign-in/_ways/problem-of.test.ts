import { expect, test } from 'vitest';
import { problemOf } from './problem-of.ts';

const UNKNOWN = 'Signing in did not work. Try again.';

test('without a code there is no problem', () => {
  expect(problemOf(undefined)).toBeNull();
  expect(problemOf('')).toBeNull();
});

test('each code of another service has a sentence of its own', () => {
  const known = ['OAuthSignin', 'OAuthCallback', 'Callback', 'AccessDenied'].map(problemOf);
  expect(new Set(known).size).toBe(4);
  for (const sentence of known) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(known).not.toContain(UNKNOWN);
});

test('a code that anybody wrote into the address is answered by one sentence, and never shown', () => {
  const codes = ['<b>Your account is closed</b>', 'constructor', '__proto__', 'toString'];
  for (const code of codes) expect(problemOf(code), code).toBe(UNKNOWN);
});
