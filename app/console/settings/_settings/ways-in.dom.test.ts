import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { ConfirmEmail } from '../confirm-email/confirm-email.tsx';
import { IdentityList } from './identity-list.tsx';
import type { Me } from './me.ts';

const ME = {
  identities: [
    { provider: 'email', subject: 'one@example.test', sinceMs: 0 },
    { provider: 'github', subject: '4711', sinceMs: 0 },
  ],
} as unknown as Me;

const shown = () => mountFramed(createElement(IdentityList, { of: ME }));
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => window.history.replaceState(null, '', '/'));

test('a link to another address says that it is being sent, and then where it was sent', async () => {
  const { user, calls } = shown();
  await user.type(screen.getByLabelText('Another email address'), ' two@example.test ');
  await user.click(button('Send a link there'));
  const add = await calls.next('settings.addEmail');
  expect(add.input).toEqual({ email: 'two@example.test' });
  await expect.poll(() => button('Sending…')).toHaveProperty('disabled', true);
  add.answer();
  expect(
    await screen.findByText('Open the link that was sent to two@example.test in this browser.'),
  ).toBeTruthy();
  await expect.poll(() => screen.getByLabelText('Another email address')).toHaveProperty('value', '');
});

test('an address that cannot be added says why, and nothing was sent', async () => {
  const { user, calls } = shown();
  await user.type(screen.getByLabelText('Another email address'), 'two@example.test{Enter}');
  (await calls.next('settings.addEmail')).refuse(
    'Too many emails. Try again later.',
    'TOO_MANY_REQUESTS',
    429,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Too many emails. Try again later.');
  expect(screen.queryByText(/^Open the link/)).toBeNull();
});

test('a browser without a wallet says what it takes to add one', async () => {
  shown();
  expect(await screen.findByText('To add a wallet, install one in this browser and reload.')).toBeTruthy();
});

test('a sign-in method is removed only once that is confirmed, and then it is told', async () => {
  const { user, calls } = shown();
  await user.click(button('Remove Email one@example.test'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Email as a sign-in method?' }));
  expect(dialog.getByText(/^You can no longer sign in with one@example\.test\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const remove = await calls.next('settings.removeWay');
  expect(remove.input).toEqual({ provider: 'email', subject: 'one@example.test' });
  await expect.poll(() => dialog.getByRole('button', { name: 'Removing…' })).toHaveProperty('disabled', true);
  remove.answer();
  expect(await screen.findByText('Email is no longer a sign-in method')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sign-in method that may not be removed says why where that was asked', async () => {
  const { user, calls } = shown();
  await user.click(button('Remove GitHub 4711'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  (await calls.next('settings.removeWay')).refuse('This is your only sign-in method.', 'CONFLICT', 409);
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('This is your only sign-in method.');
  await expect.poll(() => dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false);
});

test('the link of an email is used up by a press, which says so meanwhile and what it has done', async () => {
  window.history.replaceState(null, '', '#token=abc');
  const { user, calls } = mountFramed(createElement(ConfirmEmail));
  await user.click(button('Add this address'));
  const confirm = await calls.next('settings.confirmEmail');
  expect(confirm.input).toEqual({ token: 'abc' });
  await expect.poll(() => button('Adding…')).toHaveProperty('disabled', true);
  confirm.answer({ email: 'two@example.test' });
  expect(await screen.findByText('two@example.test can now sign you in.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that was used before says so', async () => {
  const { user, calls } = mountFramed(createElement(ConfirmEmail));
  await user.click(button('Add this address'));
  const confirm = await calls.next('settings.confirmEmail');
  expect(confirm.input).toEqual({ token: '' });
  confirm.refuse('This link was used already, or it has expired.');
  expect((await screen.findByRole('alert')).textContent).toContain('This link was used already');
});
