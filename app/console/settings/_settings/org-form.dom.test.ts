import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import type { Me } from './me.ts';
import { OrgForm } from './org-form.tsx';
import { OrgList } from './org-list.tsx';

const ME = {
  orgId: 'org_1',
  identities: [],
  orgs: [
    { orgId: 'org_1', name: 'Acme', tier: 'free', role: 'owner' },
    { orgId: 'org_2', name: 'Other', tier: 'scale', role: 'viewer' },
  ],
} as unknown as Me;

const button = (name: string) => screen.getByRole('button', { name });

test('a renaming says that it is under way, and then what the organisation is called', async () => {
  const { user, calls } = mountFramed(createElement(OrgForm, { of: ME }));
  await user.type(screen.getByLabelText('Name'), ' & co');
  await user.click(button('Rename'));
  const rename = await calls.next('settings.renameOrg');
  expect(rename.input).toEqual({ name: 'Acme & co' });
  await expect.poll(() => button('Renaming…')).toHaveProperty('disabled', true);
  rename.answer({ name: 'Acme & Co' });
  expect(await screen.findByText('The organisation is now called Acme & Co')).toBeTruthy();
  await expect.poll(() => screen.getByLabelText('Name')).toHaveProperty('value', 'Acme & Co');
});

test('a name of nothing is not sent, and what is missing is told at the field', async () => {
  const { user } = mountFramed(createElement(OrgForm, { of: ME }));
  await user.clear(screen.getByLabelText('Name'));
  await user.click(button('Rename'));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  await expect.poll(() => button('Rename')).toHaveProperty('disabled', false);
});

test.each([
  ['BAD_REQUEST', 400, 'name: must have at most 100 characters', 'Must have at most 100 characters.'],
  ['FORBIDDEN', 403, 'Your role does not allow this.', 'Your role does not allow this.'],
])('a renaming that is refused as %s says why, and the name stays', async (code, status, why, said) => {
  const { user, calls } = mountFramed(createElement(OrgForm, { of: ME }));
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(button('Rename'));
  (await calls.next('settings.renameOrg')).refuse(why, code, status);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Acme!');
  await expect.poll(() => button('Rename')).toHaveProperty('disabled', false);
});

test('an organisation is switched to once, and a refusal says why', async () => {
  const { user, calls } = mountFramed(createElement(OrgList, { of: ME }));
  await user.click(button('Switch to Other'));
  const change = await calls.next('settings.switchOrg');
  expect(change.input).toEqual({ orgId: 'org_2' });
  await expect.poll(() => button('Switch to Other')).toHaveProperty('disabled', true);
  change.refuse('You are no member of it.', 'FORBIDDEN', 403);
  expect((await screen.findByRole('alert')).textContent).toContain('You are no member of it.');
  await expect.poll(() => button('Switch to Other')).toHaveProperty('disabled', false);
});
