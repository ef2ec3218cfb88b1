import { expect, it } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

it.each([
  ['itself', 'secret', true],
  ['another of its length', 'sekret', false],
  ['its beginning', 'secre', false],
  ['a longer one', 'secrets', false],
  ['nothing', '', false],
  ['as many characters and more bytes', 'secreŧ', false],
])('a secret compared with %s', (_what, other, isSame) => {
  expect(isSameSecret('secret', other)).toBe(isSame);
});
