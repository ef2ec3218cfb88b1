import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from './testing/install-wallet.ts';
import { WALLET_TERMS } from './testing/test-terms.ts';
import { ACCOUNT } from './testing/with-wallet.ts';
import { WalletGate } from './wallet-gate.tsx';

const wallet = installWallet({ accounts: [ACCOUNT], isConnected: true });
const SWITCH = 'Switch to Test chain';

/** A form behind a gate, and a wallet in front of it that is on a network. */
const gate = (chainId: number, lacks: string | null) => {
  wallet.moveTo(chainId);
  const onFunded = vi.fn();
  const { user } = mount(
    createElement(() =>
      WalletGate({
        terms: WALLET_TERMS,
        connectLabel: 'Connect',
        lacks,
        onFunded,
        children: 'the form goes on',
      }),
    ),
  );
  return { user, onFunded };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('a wallet that stays on its network leaves why, and can be asked again', async () => {
  const { user } = gate(1, null);
  await user.click(await button(SWITCH));
  const asked = await vi.waitUntil(() => wallet.take('wallet_switchEthereumChain'), { timeout: 60_000 });
  expect(asked.params).toEqual([{ chainId: '0x3e6' }]);
  expect((await button(SWITCH)).disabled).toBe(true);
  asked.reject(4001, 'User rejected the request.');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You declined in your wallet. Nothing was spent.',
  );
  expect((await button(SWITCH)).disabled).toBe(false);
  expect(screen.queryByText('the form goes on')).toBeNull();
});

test('a wallet that moves to the venue’s network comes to the form, and back when it leaves', async () => {
  const { user } = gate(1, null);
  await user.click(await button(SWITCH));
  const asked = await vi.waitUntil(() => wallet.take('wallet_switchEthereumChain'), { timeout: 60_000 });
  asked.answer(null);
  wallet.moveTo(998);
  expect(await screen.findByText('the form goes on')).toBeTruthy();
  expect(screen.queryByRole('button', { name: SWITCH })).toBeNull();
  wallet.moveTo(1);
  expect(await button(SWITCH)).toBeTruthy();
});

test('test collateral that does not come leaves why, and can be asked for again', async () => {
  const { user, onFunded } = gate(998, 'this stake');
  const get = await button('Get $1,000.00 of test collateral');
  await user.click(get);
  expect((await screen.findByRole('alert')).textContent).toContain('The venue cannot be reached.');
  expect(get.disabled).toBe(false);
  expect(onFunded).toHaveBeenCalledOnce();
});
