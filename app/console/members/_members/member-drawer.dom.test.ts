import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Role } from '#domain/role.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { MemberDrawer } from './member-drawer.tsx';
import type { Member } from './member-words.ts';

const MEMBER: Member = {
  ...{ personId: 'per_1', name: 'Member One', email: 'one@example.test', role: 'viewer', isMe: false },
  ...{ joinedMs: Date.UTC(2026, 0, 2), lastSeenMs: Date.UTC(2026, 5, 15, 9, 30) },
};

function shown(more: Partial<Member> = {}, role: Role = 'owner') {
  const onClose = vi.fn();
  const of = { ...MEMBER, ...more };
  return { onClose, ...mountFramed(createElement(MemberDrawer, { of, onClose }), { role }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const drawer = () => screen.findByRole('dialog');

test('a member tells who it is, since when, and when it was last seen', async () => {
  shown();
  const { textContent } = await drawer();
  for (const said of [
    ...['NameMember One', 'Emailone@example.test', 'Roleviewer', 'Joined2026-01-02 00:00:00 UTC'],
    ...['Last seen2026-06-15 09:30:00 UTC', 'Idper_1'],
  ])
    expect(textContent).toContain(said);
  expect(button('Change role')).toHaveProperty('disabled', true);
  expect(button('Remove')).toBeTruthy();
});

test('a member of whom little is known says so', async () => {
  shown({ name: '', email: null, lastSeenMs: null });
  const { textContent } = await drawer();
  for (const said of ['Namenone', 'Emailnone', 'Last seennever']) expect(textContent).toContain(said);
});

test('oneself is told so, and can leave in place of being removed', async () => {
  const { user } = shown({ isMe: true });
  expect((await drawer()).textContent).toContain('This is you');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(button('Leave the organisation'));
  expect((await screen.findByRole('dialog', { name: 'Leave Acme?' })).textContent).toContain(
    'You lose access immediately. To come back, you need a new invitation.',
  );
});

test('an admin is told that only owners change owners, and is offered nothing', async () => {
  shown({ role: 'owner' }, 'admin');
  expect((await drawer()).textContent).toContain('Only an owner can change or remove owners.');
  for (const name of ['Change role', 'Remove']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each<[Role, Role]>([
  ['owner', 'owner'],
  ['viewer', 'admin'],
])('a member of role %s can be changed and removed by one of role %s', async (theirs, mine) => {
  shown({ role: theirs }, mine);
  expect((await drawer()).textContent).not.toContain('Only an owner can change');
  for (const name of ['Change role', 'Remove']) expect(button(name)).toBeTruthy();
});

test('who may not manage members is told so, and is offered nothing', async () => {
  shown({}, 'developer');
  expect((await drawer()).textContent).toContain('you cannot change or remove members');
  for (const name of ['Change role', 'Remove']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('another role says what it may do, that it is being given, and from when it holds', async () => {
  const { user, calls } = shown();
  await user.selectOptions(screen.getByLabelText('Role'), 'developer');
  expect(await screen.findByText('May view the console, manage keys, manage webhooks.')).toBeTruthy();
  await user.click(button('Change role'));
  const change = await calls.next('members.changeRole');
  expect(change.input).toEqual({ personId: 'per_1', role: 'developer' });
  await expect.poll(() => button('Changing…')).toHaveProperty('disabled', true);
  change.answer();
  expect(await screen.findByText('Member One is developer from the next request on')).toBeTruthy();
});

test('a role that cannot be given says why', async () => {
  const { user, calls } = shown({ role: 'owner', isMe: true });
  await user.selectOptions(screen.getByLabelText('Role'), 'viewer');
  await user.click(button('Change role'));
  (await calls.next('members.changeRole')).refuse('You are the last owner.', 'CONFLICT', 409);
  expect((await screen.findByRole('alert')).textContent).toContain('You are the last owner.');
  await expect.poll(() => button('Change role')).toHaveProperty('disabled', false);
});

test('a member is removed once the address is typed, which is told', async () => {
  const { user, calls, onClose } = shown();
  await user.click(button('Remove'));
  const asked = await screen.findByRole('dialog', { name: 'Remove Member One?' });
  expect(asked.textContent).toContain('They lose access to Acme with their next request.');
  expect(button('Remove member')).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Type one@example.test to confirm'), 'one@example.test');
  await user.click(button('Remove member'));
  const remove = await calls.next('members.remove');
  expect(remove.input).toEqual({ personId: 'per_1' });
  await expect.poll(() => button('Working…')).toHaveProperty('disabled', true);
  remove.answer();
  expect(await screen.findByText('Member One is no longer a member')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

test('who may not leave yet is told why', async () => {
  const { user, calls } = shown({ isMe: true });
  await user.click(button('Leave the organisation'));
  await user.type(screen.getByLabelText('Type Acme to confirm'), 'Acme');
  await user.click(button('Leave'));
  const leave = await calls.next('members.leave');
  await expect.poll(() => button('Working…')).toHaveProperty('disabled', true);
  leave.refuse('You are the last owner.', 'CONFLICT', 409);
  expect((await screen.findByRole('alert')).textContent).toContain('You are the last owner.');
});
