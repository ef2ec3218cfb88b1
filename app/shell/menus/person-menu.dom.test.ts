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

test('the menu of a person names the account, and marks the organisation that is looked at', async () => {
  const { user } = mount(createElement(PersonMenu, { me: ME }));
  await user.click(screen.getByRole('button', { name: 'Account of you@company.com' }));
  expect((await screen.findByRole('menu')).textContent).toContain('you@company.com');
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Acme Labscurrent');
  expect(screen.getByRole('menuitemradio', { checked: false }).textContent).toBe('Acme');
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Watching', 'Console', 'Sign out']);
});
