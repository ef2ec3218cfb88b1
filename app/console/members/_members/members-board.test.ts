import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { MembersBoard } from './members-board.tsx';

const ANN = {
  ...{ personId: 'per_1', name: 'Ann', email: 'ann@example.test', role: 'owner', isMe: true },
  ...{ joinedMs: 0, lastSeenMs: 0 },
};
const INVITED = { invitationId: 'inv_1', email: 'bob@example.test', role: 'viewer', expiresMs: 0 };

type Shown = { members?: object[]; invitations?: object[]; role?: Role; search?: string };

const html = ({ members = [ANN], invitations = [], ...framed }: Shown): string =>
  renderFramed(createElement(MembersBoard), {
    ...framed,
    answer: (queries, api) => {
      queries.setQueryData(api.members.list.queryKey(), members as never);
      queries.setQueryData(api.members.invitations.queryKey(), invitations as never);
    },
  });

test('a member is called by name, else by email, else by id, and oneself is marked', () => {
  expect(wordsIn(html({}))).toContain('Annyouann@example.testowner');
  const other = { ...ANN, name: '', isMe: false, lastSeenMs: null };
  expect(wordsIn(html({ members: [other] }))).toContain('ann@example.testann@example.testownernever');
  expect(wordsIn(html({ members: [{ ...other, email: null }] }))).toContain('per_1noneownernever');
});

test('a role that nobody has says so, and the filter can be cleared', () => {
  const shown = html({ search: 'role=viewer' });
  expect(wordsIn(shown)).toContain('No members with the role viewer');
  expect(pressable(shown)).toContain('Clear filter');
});

test('without an open invitation one is offered', () => {
  const shown = html({});
  expect(wordsIn(shown)).toContain('No open invitations');
  expect(pressable(shown)).toContain('Invite someone');
});

test('an admin revokes the invitation of an owner, but cannot send it again', () => {
  const invitations = [{ ...INVITED, role: 'owner' }];
  expect(pressable(html({ invitations }))).toEqual(expect.arrayContaining(['Resend', 'Revoke']));
  const admin = pressable(html({ invitations, role: 'admin' }));
  expect(admin).toContain('Revoke');
  expect(admin).not.toContain('Resend');
  expect(pressable(html({ invitations: [INVITED], role: 'admin' }))).toContain('Resend');
});

test('who may not manage members is told so, and neither invites nor sees who is invited', () => {
  const shown = html({ role: 'developer', invitations: [INVITED] });
  expect(wordsIn(shown)).toContain('you cannot invite, change or remove members');
  expect(wordsIn(shown)).not.toContain('Open invitations');
  expect(pressable(shown)).not.toContain('Invite');
});

test('the table of roles tells what each may do, and marks the own role', () => {
  const shown = html({ role: 'developer' });
  expect(wordsIn(shown)).toContain('Create, edit, rotate and revoke keysyesyesyesno');
  expect(wordsIn(shown)).toContain('developer (you)');
  expect(wordsIn(shown)).not.toContain('owner (you)');
});
