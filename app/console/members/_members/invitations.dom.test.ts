import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InvitePerson } from './invite-person.tsx';

const NOW_MS = Date.UTC(2026, 5, 15);
const HOUR_MS = 3_600_000;
const INVITED = { invitationId: 'inv_1', email: 'two@example.test', role: 'viewer' };

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterAll(() => void vi.useRealTimers());

const shown = (expiresMs: number) =>
  mountFramed(createElement(InvitationsPanel, { startInvite: () => {} }), {
    answer: (queries, api) =>
      queries.setQueryData(api.members.invitations.queryKey(), [{ ...INVITED, expiresMs }] as never),
  });

const invite = () => {
  const onClose = vi.fn();
  return { onClose, ...mountFramed(createElement(InvitePerson, { onClose })) };
};

const button = (name: string) => screen.getByRole('button', { name });
const line = () => screen.getByRole('listitem').textContent;

test('an invitation says how long it can be accepted, and once it has ended', async () => {
  shown(NOW_MS + 51.5 * HOUR_MS);
  expect(line()).toContain('viewer, expires in 2 d 3 h');
  vi.setSystemTime(NOW_MS + 52 * HOUR_MS);
  await expect.poll(line).toContain('viewer, ended');
});

test('an invitation is sent again once, and its earlier link is told to be void', async () => {
  const { user, calls } = shown(NOW_MS + HOUR_MS);
  await user.click(button('Resend the invitation for two@example.test'));
  const again = await calls.next('members.invite');
  expect(again.input).toEqual({ email: 'two@example.test', role: 'viewer' });
  for (const name of ['Resend', 'Revoke'])
    await expect
      .poll(() => button(`${name} the invitation for two@example.test`))
      .toHaveProperty('disabled', true);
  again.answer();
  expect(
    await screen.findByText(
      'A new email is on its way to two@example.test. The earlier link no longer works',
    ),
  ).toBeTruthy();
});

test('an invitation that is revoked is told to be', async () => {
  const { user, calls } = shown(NOW_MS + HOUR_MS);
  await user.click(button('Revoke the invitation for two@example.test'));
  const revoke = await calls.next('members.revokeInvitation');
  expect(revoke.input).toEqual({ invitationId: 'inv_1' });
  revoke.answer();
  expect(await screen.findByText('The invitation for two@example.test is revoked')).toBeTruthy();
});

test('an invitation that could not be revoked says why', async () => {
  const { user, calls } = shown(NOW_MS + HOUR_MS);
  await user.click(button('Revoke the invitation for two@example.test'));
  (await calls.next('members.revokeInvitation')).refuse('It was accepted meanwhile.', 'NOT_FOUND', 404);
  expect(await screen.findByText('It was accepted meanwhile.')).toBeTruthy();
});

test('a person is invited by an email that is told to be on its way', async () => {
  const { user, calls, onClose } = invite();
  expect((await screen.findByRole('dialog', { name: 'Invite someone to Acme' })).textContent).toContain(
    'They get an email with a link that works for 7 days.',
  );
  await user.type(screen.getByLabelText('Email'), ' two@example.test ');
  await user.selectOptions(screen.getByLabelText('Role'), 'admin');
  await user.click(button('Send invitation'));
  const sent = await calls.next('members.invite');
  expect(sent.input).toEqual({ email: 'two@example.test', role: 'admin' });
  await expect.poll(() => button('Sending…')).toHaveProperty('disabled', true);
  sent.answer();
  expect(await screen.findByText('An email is on its way to two@example.test')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

test('an address that is none is told at its field, and nothing is sent', async () => {
  const { user } = invite();
  await user.type(await screen.findByLabelText('Email'), 'two{Enter}');
  expect(await screen.findByText('Enter an email address, such as you@company.com.')).toBeTruthy();
  expect(button('Send invitation')).toHaveProperty('disabled', false);
});

test('an address that is a member already is told at its field', async () => {
  const { user, calls, onClose } = invite();
  await user.type(await screen.findByLabelText('Email'), 'two@example.test{Enter}');
  (await calls.next('members.invite')).refuse('email: is a member already', 'CONFLICT', 409);
  expect(await screen.findByText('Is a member already.')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});
