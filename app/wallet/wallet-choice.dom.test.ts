import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from './testing/install-wallet.ts';
import { WalletButton } from './wallet-button.tsx';

// As the server offers wallets on phones.
Object.assign(document.documentElement.dataset, {
  walletconnectProject: 'a'.repeat(32),
  walletconnectRelay: 'ws://127.0.0.1:9',
});
const wallet = installWallet();

test('among several wallets the one without a name is called after the browser, and asked when it is chosen', async () => {
  const { user } = mount(createElement(WalletButton));
  const isReady = () => expect(screen.getByRole('button')).toHaveProperty('disabled', false);
  await vi.waitFor(isReady, { timeout: 60_000 });
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Browser wallet', 'WalletConnect']);
  expect(screen.queryByText(/^No wallet found/)).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Browser wallet' }));
  expect(await screen.findByRole('button', { name: 'Confirm in your wallet' })).toBeTruthy();
  await vi.waitUntil(() => wallet.take('wallet_requestPermissions'), { timeout: 60_000 });
});
