import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { AcceptInvitation } from './accept-invitation.tsx';

const EMAIL = 'you@company.com';

const show = (email: string) =>
  mount(createElement(AcceptInvitation, { token: 'a-token', email: EMAIL, me: { email, name: 'Acme' } }));

test('an invitation is accepted once at a time, and one that is refused says why and can be tried again', async () => {
  const { user, calls } = show(EMAIL);
  const accept = screen.getByRole('button', { name: 'Accept the invitation' });
  await user.click(accept);
  const call = await calls.next('members.acceptInvitation');
  expect(call.input).toEqual({ token: 'a-token' });
  expect(accept).toHaveProperty('disabled', true);
  call.refuse('This invitation is no longer valid', 'NOT_FOUND', 404);
  expect(await screen.findByText('This invitation is no longer valid')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This invitation is no longer valid');
  expect(accept).toHaveProperty('disabled', false);
});

test('whoever cannot be signed out to sign in as the one who is invited reads why', async () => {
  // A test has no service to ask.
  const { user } = show('other@company.com');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(
    await screen.findByText('The service cannot be reached. Check your connection and try again.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toHaveProperty('disabled', false);
});
