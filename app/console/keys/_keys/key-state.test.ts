import { expect, it } from 'vitest';
import { isUsable, keyState, keyTitle } from './key-state.ts';

const NOW_MS = Date.UTC(2026, 5, 15);
const DAY_MS = 86_400_000;

it.each([
  [true, null, 'active'],
  [true, NOW_MS + 7 * DAY_MS, 'active'],
  [true, NOW_MS + 7 * DAY_MS - 1, 'expiring'],
  [true, NOW_MS + 1, 'expiring'],
  [true, NOW_MS, 'expired'],
  [false, null, 'revoked'],
  [false, NOW_MS - 1, 'revoked'],
])('a key with enabled %s that ends at %s is %s', (enabled, expiresMs, state) => {
  expect(keyState({ enabled, expiresMs }, NOW_MS)).toBe(state);
});

it('only active keys and those about to end are answered', () => {
  const states = ['active', 'expiring', 'expired', 'revoked'] as const;
  expect(states.filter(isUsable)).toEqual(['active', 'expiring']);
});

it('a key without a name is called by its start', () => {
  expect(keyTitle({ name: '', start: 'hm_7Kq2w' })).toBe('hm_7Kq2w…');
});
