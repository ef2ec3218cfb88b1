import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { rememberAsked } from '../_ways/asked-email.ts';
import { SentNote } from './sent-note.tsx';

test('an email that could not be sent again says why, is not said to be sent, and can be asked for once more', async () => {
  // A test has no service to ask.
  rememberAsked({ email: 'you@company.com', next: '/markets' });
  const { user } = mount(createElement(SentNote));
  expect(screen.getByText('you@company.com')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  const problem = 'The service cannot be reached. Check your connection and try again.';
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(problem);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(await screen.findByRole('button', { name: 'Send it again' })).toHaveProperty('disabled', false);
});

test('the button says that an email is being sent while it is, and cannot be pressed twice', async () => {
  rememberAsked({ email: 'you@company.com', next: '/markets' });
  mount(createElement(SentNote));
  fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(screen.getByRole('button', { name: 'Sending…' })).toHaveProperty('disabled', true);
  expect(await screen.findByRole('button', { name: 'Send it again' })).toBeTruthy();
});
