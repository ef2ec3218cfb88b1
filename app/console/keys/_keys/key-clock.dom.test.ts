import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { KeyDrawer } from './key-drawer.tsx';
import type { Key } from './key-state.ts';
import { KeysBoard } from './keys-board.tsx';

const NOW_MS = Date.UTC(2026, 5, 15);
const HOUR_MS = 3_600_000;
const KEY: Key = {
  ...{ keyId: 'key_1', orgId: 'org_1', name: 'robot', prefix: 'hm', start: 'hm_abc', enabled: true },
  ...{ createdMs: NOW_MS - 49.5 * HOUR_MS, lastUsedMs: NOW_MS - 2.5 * HOUR_MS, expiresMs: null },
  ...{ revokedMs: null, rotatedFrom: null, scopes: [], allowedIps: [], monthlyBudget: null },
};
const ENDING: Key = { ...KEY, expiresMs: NOW_MS + 27.5 * HOUR_MS };

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterAll(() => void vi.useRealTimers());

const shown = (keys: Key[], search = '') =>
  mountFramed(createElement(KeysBoard), {
    search,
    answer: (queries, api) => queries.setQueryData(api.keys.list.queryKey(), keys),
  });

const row = () => within(screen.getByRole('table', { name: 'API keys' })).getAllByRole('row')[1]?.textContent;

test('a key says how long ago it was made and used, and that it does not end', async () => {
  shown([KEY]);
  await expect.poll(row).toMatch(/Active.*2 h ago2 d agonever$/);
});

test('a key that ends within a week says so, and is no longer listed as usable once it has', async () => {
  const { user } = shown([ENDING]);
  await expect.poll(row).toMatch(/Expires soon.*in 1 d 3 h$/);
  vi.setSystemTime(NOW_MS + 28 * HOUR_MS);
  expect(await screen.findByText('No active keys')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show 1 inactive' }));
  await expect.poll(row).toMatch(/Expired.*ended$/);
});

test('a key that ends while it is looked at says so, and can no longer be rotated', async () => {
  vi.setSystemTime(NOW_MS + 100 * HOUR_MS);
  const of = { ...KEY, expiresMs: NOW_MS + 110 * HOUR_MS };
  mountFramed(createElement(KeyDrawer, { of, onClose: () => {}, onIssued: () => {} }));
  expect(await screen.findByText('Expires soon')).toBeTruthy();
  const rotate = screen.getByRole('button', { name: 'Rotate' });
  expect(rotate).toHaveProperty('disabled', false);
  vi.setSystemTime(NOW_MS + 111 * HOUR_MS);
  expect(await screen.findByText('Expired')).toBeTruthy();
  expect(rotate).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Revoke' })).toHaveProperty('disabled', false);
});
