import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { PersonMenu } from './person-menu.tsx';

const ME = {
  label: 'you@company.com',
  orgId: 'org_2',
  orgs: [
    { orgId: 'org_1', name: 'Acme' },
    { orgId: 'org_2', name: 'Acme Labs' },
  ],
};

async function opened() {
  const { user } = mount(createElement(PersonMenu, { me: ME }));
  await user.click(screen.getByRole('button', { name: 'Account of you@company.com' }));
  await screen.findByRole('menu');
  return user;
}

test('the menu of a person names the account, and marks the organisation that is looked at', async () => {
  await opened();
  expect(screen.getByRole('menu').textContent).toContain('you@company.com');
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Acme Labscurrent');
  expect(screen.getByRole('menuitemradio', { checked: false }).textContent).toBe('Acme');
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Following', 'Console', 'Sign out']);
});

test('who could not be signed out is told why in the menu, which stays, and can try again', async () => {
  const user = await opened();
  // A test has no service to ask.
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The service cannot be reached. Check your connection and try again.',
  );
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy();
});
