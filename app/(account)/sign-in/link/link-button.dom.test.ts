import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { LinkButton } from './link-button.tsx';

test('a link that does not sign in says why, and leads to where another is sent', async () => {
  // A test has no service to ask.
  window.location.hash = '#token=used&next=/markets';
  const { user } = mount(createElement(LinkButton));
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in to Hashmark' }));
  const another = await screen.findByRole('link', { name: 'Send another link' });
  expect(another.getAttribute('href')).toBe('/sign-in');
  expect(screen.getByRole('alert').textContent).toBe(
    'The service cannot be reached. Check your connection and try again.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});
