import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { AddWay } from './add-way.tsx';

const wallet = installWallet();

const pressed = async () => {
  const { user } = mountFramed(createElement(AddWay));
  await user.click(await screen.findByRole('button', { name: 'Add your wallet' }));
  return vi.waitUntil(() => wallet.take('wallet_requestPermissions'), { timeout: 60_000 });
};

const button = () => screen.getByRole('button', { name: 'Add your wallet' });

test('a wallet is asked once, and who declines there is told so', async () => {
  const asked = await pressed();
  await expect.poll(button).toHaveProperty('disabled', true);
  asked.reject(4001, 'User rejected the request.');
  expect((await screen.findByRole('alert')).textContent).toBe('You declined in your wallet.');
  expect(button()).toHaveProperty('disabled', false);
});

test('a wallet with a request open says where to respond', async () => {
  (await pressed()).reject(-32_002, 'Request already pending. Please wait.');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your wallet already has a request open. Open it and respond there.',
  );
  expect(button()).toHaveProperty('disabled', false);
});
