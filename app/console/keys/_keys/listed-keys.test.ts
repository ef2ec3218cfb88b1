import { expect, test } from 'vitest';
import type { Key } from './key-state.ts';
import { withKeyInPlace, withNewKey } from './listed-keys.ts';

const keyOf = (keyId: string, more: Partial<Key> = {}): Key => ({
  ...{ keyId, orgId: 'org_1', name: keyId, prefix: 'hm', start: 'hm_abc', enabled: true },
  ...{ createdMs: 1_000, lastUsedMs: null, expiresMs: null, revokedMs: null, rotatedFrom: null },
  ...{ scopes: [], allowedIps: [], monthlyBudget: null, ...more },
});

test('a new key comes first, and once where a reading has brought it already', () => {
  const [one, two] = [keyOf('one'), keyOf('two')];
  expect(withNewKey([one], two)).toEqual([two, one]);
  expect(withNewKey([two, one], two)).toEqual([two, one]);
});

test('a key that was replaced is shown as revoked beside the one in its place, and no other is', () => {
  const [one, two] = [keyOf('one'), keyOf('two')];
  const made = keyOf('three', { rotatedFrom: 'one', createdMs: 5_000 });
  const replaced = { ...one, enabled: false, revokedMs: 5_000 };
  expect(withKeyInPlace([two, one], made)).toEqual([made, two, replaced]);
});

test('keys that were not read yet stay unread', () => {
  expect(withNewKey(undefined, keyOf('one'))).toBeUndefined();
  expect(withKeyInPlace(undefined, keyOf('two', { rotatedFrom: 'one' }))).toBeUndefined();
});
