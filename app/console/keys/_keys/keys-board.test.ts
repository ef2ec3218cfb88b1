import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import type { Key } from './key-state.ts';
import { KeysBoard } from './keys-board.tsx';

const KEY: Key = {
  ...{ keyId: 'key_1', orgId: 'org_1', name: 'robot', prefix: 'hm', start: 'hm_abc', enabled: true },
  ...{ createdMs: 1_000, lastUsedMs: null, expiresMs: null, revokedMs: null, rotatedFrom: null },
  ...{ scopes: [], allowedIps: [], monthlyBudget: null },
};
const REVOKED: Key = { ...KEY, enabled: false, revokedMs: 5_000 };

type Shown = { role?: Role; search?: string };

const html = (keys: Key[], shown: Shown = {}): string =>
  renderFramed(createElement(KeysBoard), {
    ...shown,
    answer: (queries, api) => queries.setQueryData(api.keys.list.queryKey(), keys),
  });

test('a key that works is active, and one that was revoked is shown only where all are wanted', () => {
  expect(wordsIn(html([KEY]))).toContain('robothm_abc…hm_abc…Active');
  expect(wordsIn(html([KEY, { ...REVOKED, keyId: 'key_2', name: 'old' }]))).not.toContain('old');
  expect(wordsIn(html([REVOKED], { search: 'show=all' }))).toContain('robothm_abc…hm_abc…Revoked');
});

test.each<[Partial<Key>, string]>([
  [{}, 'everything'],
  [{ scopes: ['read', 'stream'] }, 'read, stream'],
  [{ allowedIps: ['203.0.113.7'] }, 'everything · 1 address'],
  [
    { allowedIps: ['203.0.113.7', '10.0.0.0/8'], monthlyBudget: 500 },
    'everything · 2 addresses · 500 a month',
  ],
])('what holds a key back is told beside it: %j', (more, words) => {
  expect(wordsIn(html([{ ...KEY, ...more }]))).toContain(`Active${words}never`);
});

test('a key without a name is called unnamed', () => {
  expect(wordsIn(html([{ ...KEY, name: '' }]))).toContain('Unnamedhm_abc…');
});

test('where no key works any more, those that ended are offered', () => {
  const shown = html([REVOKED, { ...REVOKED, keyId: 'key_2' }]);
  expect(wordsIn(shown)).toContain('All of them expired or were revoked.');
  expect(pressable(shown)).toContain('Show 2 inactive');
});

test('before the first key it is told what one is for, and only who may manage keys can make it', () => {
  expect(wordsIn(html([]))).toContain('Calls without a key share the allowance of their IP address.');
  expect(pressable(html([], { role: 'developer' }))).toContain('Create the first key');
  expect(pressable(html([], { role: 'viewer' }))).not.toContain('Create the first key');
});
