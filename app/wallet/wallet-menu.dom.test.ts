import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { getAddress } from 'viem/utils';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { venueKey } from '#app/data/use-venue.ts';
import { installWallet } from './testing/install-wallet.ts';
import { WALLET_TERMS } from './testing/test-terms.ts';
import { ACCOUNT } from './testing/with-wallet.ts';
import { fundsPath } from './use-funds.ts';
import { WalletButton } from './wallet-button.tsx';

const ADDRESS = getAddress(ACCOUNT);
const wallet = installWallet({ accounts: [ACCOUNT], isConnected: true });

/** The button of a page whose wallet an earlier visit has connected. */
function connected({ hasFaucet = true, balanceE6 = '12345678' as string | null, chainId = 998 } = {}) {
  wallet.moveTo(chainId);
  const { user } = mount(createElement(WalletButton), {
    answer: (queries) => {
      queries.setQueryData(['venue', 'terms'], hasFaucet ? WALLET_TERMS : { ...WALLET_TERMS, faucet: null });
      const position = { usdc_balance_e6: balanceE6 };
      if (balanceE6) queries.setQueryData(venueKey(fundsPath(ADDRESS)), { position });
    },
  });
  const open = async () => user.click(await screen.findByRole('button', { name: /^Wallet 0xa1/i }));
  return { user, open };
}

test('the menu says what the wallet holds, and copies its address, which it says as well', async () => {
  const { user, open } = connected();
  await open();
  expect(await screen.findByText('$12.34 in this wallet')).toBeTruthy();
  const copy = screen.getByRole('menuitem', { name: 'Copy address' });
  await Promise.all([screen.findByRole('menuitem', { name: 'Address copied' }), user.click(copy)]);
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
});

test('a balance that is not known is not made up', async () => {
  const { open } = connected({ balanceE6: null });
  await open();
  expect(await screen.findByText('Balance unknown')).toBeTruthy();
});

test('test collateral is offered where the venue gives any, and one that did not come leaves why', async () => {
  const { user, open } = connected();
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Get $1,000.00 of test collateral' }));
  expect(await screen.findByText(/^The venue cannot be reached\./)).toBeTruthy();
});

test('a venue of real money offers no test collateral', async () => {
  const { open } = connected({ hasFaucet: false });
  await open();
  expect(await screen.findByRole('menuitem', { name: 'Disconnect' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /test collateral/ })).toBeNull();
});

test('a wallet that stays on another network leaves why, and the switch stays at hand', async () => {
  const { user } = connected({ chainId: 1 });
  await user.click(await screen.findByRole('button', { name: 'Switch network' }));
  const asked = await vi.waitUntil(() => wallet.take('wallet_switchEthereumChain'), { timeout: 60_000 });
  asked.reject(4001, 'User rejected the request.');
  expect(await screen.findByText('You declined in your wallet. Nothing was spent.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch network' })).toBeTruthy();
});

// The last of the file: the wallet of a file's tests is one, and is forgotten here.
test('a wallet that is disconnected is forgotten without a notice that it ended', async () => {
  const { user, open } = connected();
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy();
  expect(screen.queryByTestId('wallet-ended')).toBeNull();
});
