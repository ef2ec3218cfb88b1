import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { Ways } from './ways.tsx';

const wallet = installWallet();
const WAYS = { email: true, github: true, google: false };

const show = (problem: string | null = null) =>
  mount(createElement(Ways, { ways: WAYS, next: '/markets', problem }));
const request = () => vi.waitUntil(() => wallet.take('wallet_requestPermissions'), { timeout: 60_000 });
const disabled = (): boolean[] =>
  screen.getAllByRole<HTMLButtonElement>('button').map((button) => button.disabled);

test('while a wallet is asked no other way can be begun, and what it refuses is said', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Continue with your wallet' }));
  const asked = await request();
  expect(disabled()).toEqual([true, true, true]);
  asked.reject(4001, 'User rejected the request.');
  expect(await screen.findByText('You declined in your wallet.')).toBe(
    screen.getByRole('alert').firstElementChild,
  );
  expect(disabled()).toEqual([false, false, false]);
});

test('another attempt takes the problem of the last one away', async () => {
  const { user } = show('You declined at the other service.');
  expect(screen.getByRole('alert').textContent).toBe('You declined at the other service.');
  await user.click(await screen.findByRole('button', { name: 'Continue with your wallet' }));
  const asked = await request();
  expect(screen.getByRole('alert').textContent).toBe('');
  asked.reject(-32_002, 'Request of type wallet_requestPermissions already pending.');
  const words = 'Your wallet already has a request open. Open it and respond there.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('what is no email address is said at its field, and nothing is sent', async () => {
  const { user, went } = show();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'you@company{Enter}');
  expect((await screen.findByText(/^Enter an email address/)).id).toBe(
    email.getAttribute('aria-describedby'),
  );
  expect(screen.queryByTestId('refusal')).toBeNull();
  expect(went).toEqual([]);
});

test('an email that could not be asked for says why, and keeps what was entered', async () => {
  // A test has no service to ask.
  const { user, went } = show();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'you@company.com');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect((await screen.findByTestId('refusal')).textContent).toBe('The server could not be reached.');
  expect(email).toHaveProperty('value', 'you@company.com');
  expect(disabled()).not.toContain(true);
  expect(went).toEqual([]);
});
