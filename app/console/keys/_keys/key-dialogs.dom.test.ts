import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { KeyDialogs } from './key-dialogs.tsx';
import type { Key } from './key-state.ts';

const KEY: Key = {
  ...{ keyId: 'key_1', orgId: 'org_1', name: 'robot', prefix: 'hm', start: 'hm_abc', enabled: true },
  ...{ createdMs: 1_000, lastUsedMs: null, expiresMs: null, revokedMs: null, rotatedFrom: null },
  ...{ scopes: [], allowedIps: [], monthlyBudget: null },
};

function shown(more: { isNew?: boolean; opened?: Key }) {
  const close = vi.fn();
  const dialogs = createElement(KeyDialogs, { isNew: false, opened: undefined, close, ...more });
  const answer: Parameters<typeof mountFramed>[1] = {
    answer: (queries, api) => queries.setQueryData(api.keys.list.queryKey(), [KEY]),
  };
  return { close, ...mountFramed(dialogs, answer) };
}

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['robot', 'Key “robot” is ready'],
  ['', 'Your key is ready'],
])('a new key named %j is shown once, with a call to try it, until it is stored', async (name, title) => {
  const { user, calls, close } = shown({ isNew: true });
  await screen.findByRole('dialog', { name: 'Create a key' });
  if (name) await user.type(screen.getByLabelText('Name'), name);
  await user.selectOptions(screen.getByLabelText('Expires'), 'In 30 days');
  await user.click(button('Create key'));
  const create = await calls.next('keys.create');
  expect(create.input).toMatchObject({ name, expiresInDays: 30 });
  await expect.poll(() => button('Creating…')).toHaveProperty('disabled', true);
  create.answer({ apiKey: 'hm_whole', key: { ...KEY, keyId: 'key_2', name } });
  const secret = await screen.findByRole('dialog', { name: title });
  expect(secret.textContent).toContain('The key is shown only once.');
  expect(screen.getByTestId('secret').textContent).toBe('hm_whole');
  expect(secret.textContent).toMatch(/Try it:curl -H "X-API-Key: hm_whole" '.*\/v1\/outcomes\?limit=5'/);
  await user.keyboard('{Escape}');
  expect(button('Done')).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('I stored it'));
  await user.click(button('Done'));
  expect(screen.queryByText(/hm_whole/)).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});

test('the key that replaces another is shown once, under the name of the other', async () => {
  const { user, calls } = shown({ opened: KEY });
  await user.click(button('Rotate'));
  await user.click(button('Rotate key'));
  const made = { ...KEY, keyId: 'key_2', start: 'hm_new', rotatedFrom: 'key_1' };
  (await calls.next('keys.rotate')).answer({ apiKey: 'hm_newer', key: made });
  await screen.findByRole('dialog', { name: 'The new key of “robot”' });
  expect(screen.getByTestId('secret').textContent).toBe('hm_newer');
});

test('a key that is copied says so', async () => {
  const { user } = shown({ opened: KEY });
  await Promise.all([screen.findByText('Copied'), user.click(button('Copy curl'))]);
  expect(await navigator.clipboard.readText()).toContain('X-API-Key: hm_abc…');
});

test('a browser that blocks copying says so, and what to do instead', async () => {
  const { user } = shown({ opened: KEY });
  const blocked = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('blocked'));
  await user.click(button('Copy curl'));
  expect(await screen.findByText('The browser blocked copying. Select the text instead')).toBeTruthy();
  blocked.mockRestore();
});
