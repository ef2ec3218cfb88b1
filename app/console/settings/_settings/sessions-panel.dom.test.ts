import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { SessionsPanel } from './sessions-panel.tsx';

const SESSION = {
  ...{ sessionId: 'ses_1', provider: 'email', address: '', userAgent: 'curl/8.5.0' },
  ...{ createdMs: 0, lastSeenMs: 0, isThis: true },
};
const OTHER = { ...SESSION, sessionId: 'ses_2', userAgent: 'wget/1.21', isThis: false };

const shown = (sessions: object[]) =>
  mountFramed(createElement(SessionsPanel), {
    answer: (queries, api) => queries.setQueryData(api.settings.sessions.queryKey(), sessions as never),
  });

const button = (name: string) => screen.getByRole('button', { name });

test.each<[object[], string]>([
  [[SESSION], 'Your one session ends at once, this one too, in every organisation. API keys keep working.'],
  [[SESSION, OTHER], 'All 2 of your sessions end at once, this one too, in every organisation.'],
])('before every session ends it is told how many there are', async (sessions, words) => {
  const { user, calls } = shown(sessions);
  await user.click(button('Sign out everywhere'));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  expect(dialog.textContent).toContain(words);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  const end = await calls.next('settings.signOutEverywhere');
  await expect
    .poll(() => within(dialog).getByRole('button', { name: 'Signing out…' }))
    .toHaveProperty('disabled', true);
  end.refuse('The service is busy.', 'INTERNAL_SERVER_ERROR', 500);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The service is busy.');
  await expect
    .poll(() => within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
    .toHaveProperty('disabled', false);
});

test('who leaves the question whether to sign out everywhere is asked no more', async () => {
  const { user } = shown([SESSION]);
  await user.click(button('Sign out everywhere'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a session is revoked once, and it is told when it has ended', async () => {
  const { user, calls } = shown([SESSION, OTHER]);
  await user.click(button('Revoke the session of wget/1.21'));
  const revoke = await calls.next('settings.revokeSession');
  expect(revoke.input).toEqual({ sessionId: 'ses_2' });
  await expect.poll(() => button('Revoke the session of wget/1.21')).toHaveProperty('disabled', true);
  revoke.answer();
  expect(await screen.findByText('Session ended')).toBeTruthy();
});

test('a session that could not be revoked says why until that is closed', async () => {
  const { user, calls } = shown([SESSION, OTHER]);
  await user.click(button('Revoke the session of wget/1.21'));
  (await calls.next('settings.revokeSession')).refuse('There is no such session.', 'NOT_FOUND', 404);
  expect((await screen.findByTestId('toast')).textContent).toContain('There is no such session.');
  await user.click(await screen.findByRole('button', { name: 'Close notice' }));
  await expect.poll(() => screen.queryByTestId('toast')).toBeNull();
});
