import { expect, it } from 'vitest';
import { type CachePolicy, cacheControl, capAge } from './cache-policy.ts';

it.each<[CachePolicy, string | null]>([
  [3600, 'public, max-age=5'],
  [2, 'public, max-age=2'],
  [{ maxAge: 86_400, immutable: true }, 'public, max-age=5'],
  [{ maxAge: 3600, notFound: true }, 'public, max-age=5'],
  ['no-store', 'no-store'],
  ['none', null],
])('an answer kept for %j is kept for at most five seconds once capped', (policy, header) => {
  expect(cacheControl(capAge(policy, 5), true)).toBe(header);
});
