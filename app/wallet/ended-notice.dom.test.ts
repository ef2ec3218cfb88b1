import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from './testing/install-wallet.ts';
import { ACCOUNT } from './testing/with-wallet.ts';
import { WalletButton } from './wallet-button.tsx';

const ENDED = 'Your wallet ended the connection.';
const wallet = installWallet({ accounts: [ACCOUNT], isConnected: true });

test('that the wallet ended the connection is said until it is closed', async () => {
  const { user } = mount(createElement(WalletButton));
  await screen.findByRole('button', { name: /^Wallet 0x/ });
  act(() => wallet.tell('disconnect', undefined));
  expect(await screen.findByText(ENDED)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close notice' }));
  await vi.waitFor(() => expect(screen.queryByText(ENDED)).toBeNull(), { timeout: 60_000 });
});
