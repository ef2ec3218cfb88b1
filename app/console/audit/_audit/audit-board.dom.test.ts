import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { AuditBoard } from './audit-board.tsx';
import { auditInput, nextEntries } from './audit-params.ts';

const ENTRY = {
  ...{ auditId: '41', action: 'member.role_changed', actorId: 'per_1', actorLabel: 'one@example.test' },
  ...{ actorType: 'person', target: 'per_2', address: '203.0.113.7', timeMs: Date.UTC(2026, 5, 15, 9, 30) },
  details: { from: 'viewer', to: 'admin', member: 'two@example.test' },
};

const shown = (entries: object[], search = '') =>
  mountFramed(createElement(AuditBoard), {
    search,
    answer: (queries, api) => {
      const filters = { action: null, actor: null, entry: null };
      const { queryKey } = api.audit.list.infiniteQueryOptions(auditInput(filters), nextEntries);
      queries.setQueryData(queryKey, {
        ...{ pages: [{ entries, nextCursor: null }], pageParams: [null] },
      } as never);
      queries.setQueryData(api.members.list.queryKey(), []);
    },
  });

const button = (name: string) => screen.getByRole('button', { name });

test('the log is read anew by a press, says so meanwhile, and then shows what is new', async () => {
  const { user, calls } = shown([]);
  await user.click(button('Refresh'));
  const list = await calls.next('audit.list');
  await expect.poll(() => button('Refreshing…')).toHaveProperty('disabled', true);
  expect(screen.getByText('No changes yet')).toBeTruthy();
  list.answer({ entries: [ENTRY], nextCursor: null });
  await expect.poll(() => button('Refresh')).toHaveProperty('disabled', false);
  expect(screen.getByRole('table', { name: 'Audit log' }).textContent).toContain('viewer → admin');
});

test('an entry that is opened tells all that is known of it', async () => {
  const { user } = shown([ENTRY]);
  await user.click(screen.getByRole('link', { name: /^Role changed/ }));
  const { textContent } = await screen.findByRole('dialog', { name: 'Role changed' });
  for (const said of [
    ...['Time2026-06-15 09:30:00 UTC, ', 'Whoone@example.test', 'From203.0.113.7'],
    ...['Actionmember.role_changed', 'Changedper_2', 'fromviewer', 'toadmin', 'membertwo@example.test'],
    'Entry41',
  ])
    expect(textContent).toContain(said);
  for (const name of ['Copy action member.role_changed', 'Copy id per_2', 'Copy entry id 41'])
    expect(button(name)).toBeTruthy();
  await user.click(button('Close'));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('an entry of the organisation as a whole, by no person and from no address, says so', async () => {
  const plan = { ...ENTRY, action: 'org.tier_changed', target: '', address: '', details: {} };
  shown([{ ...plan, actorType: 'operator', actorLabel: 'the operator' }], 'entry=41');
  const { textContent } = await screen.findByRole('dialog', { name: 'Plan changed' });
  for (const said of [
    'Whothe operator (operator)',
    'Fromnot from a network address',
    'Changedthe organisation',
  ])
    expect(textContent).toContain(said);
});

test('an entry that the list does not have is asked for, and one that is not there says so', async () => {
  const { calls } = shown([], 'entry=41');
  const dialog = within(await screen.findByRole('dialog', { name: 'Entry' }));
  expect(dialog.getByRole('status', { name: 'Loading the entry' })).toBeTruthy();
  const list = await calls.next('audit.list');
  expect(list.input).toEqual({ limit: 1, cursor: '42' });
  list.answer({ entries: [{ ...ENTRY, auditId: '7' }], nextCursor: null });
  expect(await dialog.findByText('Your organisation has no such entry.')).toBeTruthy();
});

test('what is no id of an entry says at once that there is none', async () => {
  shown([], 'entry=x');
  expect(await screen.findByText('Your organisation has no such entry.')).toBeTruthy();
});

test('an entry leads to those of its kind', async () => {
  const { user, calls } = shown([ENTRY], 'entry=41');
  await user.click(await screen.findByRole('button', { name: 'Show entries of this action' }));
  expect((await calls.next('audit.list')).input).toMatchObject({ action: 'member.role_changed' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
