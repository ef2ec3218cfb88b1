import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { MembersBoard } from './members-board.tsx';

const ME = {
  ...{ personId: 'per_1', name: 'Member One', email: 'one@example.test', role: 'owner', isMe: true },
  ...{ joinedMs: 0, lastSeenMs: 0 },
};
const OTHER = { ...ME, personId: 'per_2', name: '', email: 'two@example.test', role: 'viewer', isMe: false };

const shown = (search = '', role: Role = 'owner') =>
  mountFramed(createElement(MembersBoard), {
    ...{ search, role },
    answer: (queries, api) => {
      queries.setQueryData(api.members.list.queryKey(), [ME, OTHER] as never);
      queries.setQueryData(api.members.invitations.queryKey(), []);
    },
  });

test('a row of the table opens the member, and what is closed is gone', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('link', { name: 'two@example.test' }));
  expect((await screen.findByRole('dialog', { name: 'two@example.test' })).textContent).toContain('Idper_2');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test.each(['Invite', 'Invite someone'])('%s opens the form for an invitation', async (name) => {
  const { user } = shown();
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: 'Invite someone to Acme' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('who may not invite is not asked whom by an address that asks it', () => {
  shown('invite=true', 'developer');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a filter that nobody matches is cleared by a press', async () => {
  const { user } = shown('role=developer');
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await screen.findByRole('link', { name: 'two@example.test' })).toBeTruthy();
});
