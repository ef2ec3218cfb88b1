import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 12);

it.each([
  ['seconds', '90', 90_000],
  ['no time at all', '0', 0],
  ['more than is waited', '86400', 600_000],
  ['more than a number holds', '9'.repeat(400), 600_000],
  ['a date', 'Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
  ['a date that is past', 'Mon, 01 Jun 2026 11:00:00 GMT', 0],
  ['a date that is far', 'Tue, 01 Jun 2027 12:00:00 GMT', 600_000],
  ['a number below zero', '-5', null],
  ['a text', 'soon', null],
  ['a text that ends like a date', 'soon GMT', null],
  ['nothing', '', null],
])('a Retry-After of %s is read within its bound', (_what, text, waitMs) => {
  expect(retryAfterMs(new Headers({ 'retry-after': text }), 600_000, NOW_MS)).toBe(waitMs);
});

it('an answer without a Retry-After asks for no wait', () => {
  expect(retryAfterMs(new Headers(), 600_000, NOW_MS)).toBeNull();
});
