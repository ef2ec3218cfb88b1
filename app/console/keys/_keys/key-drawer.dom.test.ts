import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Role } from '#domain/role.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { KeyDrawer } from './key-drawer.tsx';
import type { Key } from './key-state.ts';

const KEY: Key = {
  ...{ keyId: 'key_1', orgId: 'org_1', name: 'robot', prefix: 'hm', start: 'hm_abc', enabled: true },
  ...{ createdMs: Date.UTC(2026, 0, 2), lastUsedMs: null, expiresMs: null, revokedMs: null },
  ...{ rotatedFrom: null, scopes: [], allowedIps: [], monthlyBudget: null },
};

function shown(more: Partial<Key> = {}, role: Role = 'owner') {
  const [onClose, onIssued] = [vi.fn(), vi.fn()];
  const of = { ...KEY, ...more };
  const mounted = mountFramed(createElement(KeyDrawer, { of, onClose, onIssued }), { role });
  return { onClose, onIssued, ...mounted };
}

const button = (name: string) => screen.getByRole('button', { name });
const wordsOf = async () => (await screen.findByRole('dialog')).textContent;

test('a key that nothing holds back says so, and how a call with it begins', async () => {
  shown();
  const words = await wordsOf();
  for (const said of [
    ...['robot', 'Active', 'Keyhm_abc…', 'Idkey_1', 'Created2026-01-02 00:00:00 UTC', 'Last usednever'],
    ...['Expiresnever', 'Scopeseverything', 'Addresseseverywhere', 'Monthly budgetas the plan allows'],
    ...['X-API-Key: hm_abc…', '/v1/outcomes?limit=5', 'Requests made with it'],
  ])
    expect(words).toContain(said);
  for (const left of ['Revoked', 'Replaces']) expect(words).not.toContain(left);
});

test('a key says what holds it back, when it was used, and what it replaces', async () => {
  shown({
    ...{ scopes: ['read', 'stream'], allowedIps: ['203.0.113.7', '10.0.0.0/8'], monthlyBudget: 5_000 },
    ...{ lastUsedMs: Date.UTC(2026, 5, 15, 9, 30), rotatedFrom: 'key_0' },
  });
  const words = await wordsOf();
  for (const said of [
    ...['Last used2026-06-15 09:30:00 UTC', 'Replaceskey_0', 'Scopesread, stream'],
    ...['Addresses203.0.113.7, 10.0.0.0/8', 'Monthly budget5,000 requests'],
  ])
    expect(words).toContain(said);
});

test('a key that was revoked says when, and nothing can be done with it', async () => {
  shown({ enabled: false, revokedMs: Date.UTC(2026, 5, 15) });
  expect(await wordsOf()).toContain('Revoked2026-06-15 00:00:00 UTC');
  for (const name of ['Edit', 'Rotate', 'Revoke']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('who may not manage keys is told so, and can press nothing of it', async () => {
  shown({}, 'viewer');
  expect(await wordsOf()).toContain('you cannot rotate, edit or revoke this key');
  for (const name of ['Edit', 'Rotate', 'Revoke']) expect(button(name)).toHaveProperty('disabled', true);
});

test.each<[Partial<Key>, RegExp]>([
  [{}, /It was never used\./],
  [{ lastUsedMs: 0 }, /It was last used \d+ d ago\./],
])('before a key is revoked it is told whether it was used: %j', async (more, words) => {
  const { user } = shown(more);
  await user.click(button('Revoke'));
  await screen.findByRole('dialog', { name: 'Revoke robot?' });
  expect(await wordsOf()).toMatch(words);
  expect(await wordsOf()).toContain('Requests with hm_abc… are rejected with 401 from now on');
});

test.each([
  ['robot', 'robot', 'robot is revoked'],
  ['', 'hm_abc', 'hm_abc… is revoked'],
])('a key named %j is revoked once %s is typed, which is told', async (name, phrase, said) => {
  const { user, calls, onClose } = shown({ name });
  await user.click(button('Revoke'));
  expect(button('Revoke key')).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(`Type ${phrase} to confirm`), phrase);
  await user.click(button('Revoke key'));
  const revoke = await calls.next('keys.revoke');
  expect(revoke.input).toEqual({ keyId: 'key_1' });
  await expect.poll(() => button('Working…')).toHaveProperty('disabled', true);
  revoke.answer();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a key that could not be revoked says why, and stays', async () => {
  const { user, calls, onClose } = shown();
  await user.click(button('Revoke'));
  await user.type(screen.getByLabelText('Type robot to confirm'), 'robot{Enter}');
  (await calls.next('keys.revoke')).refuse('There is no such key.', 'NOT_FOUND', 404);
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such key.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a rotation says what becomes of the old key, that it is under way, and why it was refused', async () => {
  const { user, calls, onIssued } = shown();
  await user.click(button('Rotate'));
  expect((await screen.findByRole('dialog', { name: 'Rotate robot?' })).textContent).toContain(
    'The old one, hm_abc…, is rejected from the next request on',
  );
  await user.click(button('Rotate key'));
  const rotate = await calls.next('keys.rotate');
  expect(rotate.input).toEqual({ keyId: 'key_1' });
  await expect.poll(() => button('Rotating…')).toHaveProperty('disabled', true);
  rotate.refuse('It was revoked meanwhile.', 'CONFLICT', 409);
  expect((await screen.findByRole('alert')).textContent).toContain('It was revoked meanwhile.');
  expect(onIssued).not.toHaveBeenCalled();
  await user.click(button('Cancel'));
  expect(await screen.findByRole('dialog', { name: 'robot' })).toBeTruthy();
});

test('an edited key says that it is being saved, and from when that holds', async () => {
  const { user, calls } = shown({ monthlyBudget: 500 });
  await user.click(button('Edit'));
  await user.clear(await screen.findByLabelText('Monthly budget'));
  await user.type(screen.getByLabelText('Monthly budget'), '1.5');
  expect(await screen.findByText('A whole number from 1 to 1,000,000,000')).toBeTruthy();
  await user.clear(screen.getByLabelText('Monthly budget'));
  await user.type(screen.getByLabelText('Monthly budget'), '900');
  await user.click(button('Save'));
  const update = await calls.next('keys.update');
  expect(update.input).toMatchObject({ keyId: 'key_1', name: 'robot', monthlyBudget: 900 });
  await expect.poll(() => button('Saving…')).toHaveProperty('disabled', true);
  update.answer();
  expect(await screen.findByText('Saved. Applies from the next request.')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'robot' })).toBeTruthy();
});
