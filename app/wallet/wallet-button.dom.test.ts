import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from './testing/install-wallet.ts';
import { WalletButton } from './wallet-button.tsx';

const wallet = installWallet();

test('a wallet that refuses to connect leaves why, and can be asked again', async () => {
  const { user } = mount(createElement(WalletButton));
  await vi.waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false), {
    timeout: 60_000,
  });
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  expect(await screen.findByRole('button', { name: 'Confirm in your wallet' })).toHaveProperty(
    'disabled',
    true,
  );
  const asked = await vi.waitUntil(() => wallet.take('wallet_requestPermissions'), { timeout: 60_000 });
  asked.reject(4001, 'User rejected the request.');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You declined in your wallet. Nothing was spent.',
  );
});
