import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { SlipOptions } from './slip-options.tsx';

const wallet = installWallet({ accounts: [ACCOUNT], isConnected: true });
const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null },
  contracts: { escrow: `0x${'e5'.repeat(20)}`, token: `0x${'70'.repeat(20)}` },
} as unknown as VenueTerms;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 12) }));
afterEach(() => void vi.useRealTimers());

/** The options of a slip, opened, for a wallet of which the escrow may still take an amount. */
async function opened(allowanceE6 = 475_000_000n) {
  const onRevoked = vi.fn();
  const { user } = mount(
    createElement(SlipOptions, {
      ...{ slip: { legs: [], stake: '25', consent: 'ask' as const }, terms: TERMS, allowanceE6 },
      ...{ onRevoked, isStanding: false, onStanding: () => {} },
    }),
  );
  await user.click(screen.getByText(/^Price changes and signatures/));
  const allowance = await screen.findByTestId('allowance');
  const button = (name: string) => within(allowance).getByRole<HTMLButtonElement>('button', { name });
  return { user, allowance, button, onRevoked };
}

/** Presses “Revoke” where no venue answers, so that nobody else can pay for the revocation. */
async function unsponsored() {
  const shown = await opened();
  await shown.user.click(shown.button('Revoke'));
  await within(shown.allowance).findByRole('button', { name: 'Revoke with a transaction instead' });
  return shown;
}

const sent = () => vi.waitUntil(() => wallet.take('eth_sendTransaction'), { timeout: 60_000 });

test.each([
  [475_000_000n, 'Current allowance: $475.00'],
  [2n ** 256n - 1n, 'Current allowance: unlimited'],
])('an allowance of %s is told with what revoking it takes', async (allowanceE6, words) => {
  const { allowance, button } = await opened(allowanceE6);
  expect(allowance.textContent).toContain(words);
  expect(allowance.textContent).toContain('Revoking takes a signature, costs no gas');
  expect(button('Revoke').disabled).toBe(false);
});

test('where the venue cannot pay for it the page says why and offers a transaction of the wallet', async () => {
  const { allowance, button, onRevoked } = await unsponsored();
  expect(within(allowance).getByRole('status').textContent).toContain('The venue cannot be reached.');
  expect(button('Revoke').disabled).toBe(false);
  expect(onRevoked).not.toHaveBeenCalled();
});

test('a revocation that was sent is said to be sent, and cannot be sent again', async () => {
  const { user, allowance, button, onRevoked } = await unsponsored();
  await user.click(button('Revoke with a transaction instead'));
  const asked = await sent();
  expect(asked.params).toMatchObject([{ to: TERMS.contracts.token }]);
  expect(button('Confirm in your wallet').disabled).toBe(true);
  expect(within(allowance).queryByRole('button', { name: /instead$/ })).toBeNull();
  asked.answer(`0x${'cd'.repeat(32)}`);
  expect(await within(allowance).findByText(/^Transaction sent\./)).toBeTruthy();
  expect(button('Copy transaction 0xcdcdcd…cdcdcd')).toBeTruthy();
  expect(button('Revoke').disabled).toBe(true);
  expect(onRevoked).toHaveBeenCalledOnce();
});

test('whoever declines the transaction is told that nothing was spent, and can send it after all', async () => {
  const { user, allowance, button, onRevoked } = await unsponsored();
  await user.click(button('Revoke with a transaction instead'));
  (await sent()).reject(4001, 'User rejected the request.');
  expect(await within(allowance).findByText('You declined in your wallet. Nothing was spent.')).toBeTruthy();
  expect(button('Revoke').disabled).toBe(false);
  expect(button('Revoke with a transaction instead').disabled).toBe(false);
  expect(onRevoked).not.toHaveBeenCalled();
});

test('a revocation that is not confirmed a minute after it was sent says so, and can be sent again', async () => {
  const { user, allowance, button } = await unsponsored();
  await user.click(button('Revoke with a transaction instead'));
  (await sent()).answer(`0x${'cd'.repeat(32)}`);
  await within(allowance).findByText(/^Transaction sent\./);
  vi.setSystemTime(Date.now() + 61_000);
  await within(allowance).findByText(/^The revocation is not confirmed yet\. Check the transaction\./);
  expect(button('Revoke').disabled).toBe(false);
  await user.click(button('Revoke with a transaction instead'));
  expect((await sent()).params).toMatchObject([{ to: TERMS.contracts.token }]);
});
