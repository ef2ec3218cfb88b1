import { expect, it } from 'vitest';
import { formatMillis, formatSeconds, remedyOf, statusWords } from './log-words.ts';

it('an instant is shown to the millisecond or the second, in UTC', () => {
  const ms = Date.UTC(2026, 5, 15, 9, 30, 4, 7);
  expect(formatMillis(ms)).toBe('2026-06-15 09:30:04.007');
  expect(formatSeconds(ms)).toBe('Jun 15, 09:30:04');
});

it.each([
  [204, 'answered'],
  [418, 'refused'],
  [599, 'a fault on our side'],
])('a status without words of its own has those of its class: %s', (status, words) => {
  expect(statusWords(status)).toBe(words);
});

it.each([
  [200, undefined],
  [304, undefined],
  [400, '/docs/api'],
  [403, '/console/keys'],
  [404, '/docs/api'],
  [429, '/console/usage'],
  [503, '/console'],
])('status %i leads on to %s', (status, href) => {
  expect(remedyOf(status)?.href).toBe(href);
});
