import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { installWallet } from './testing/install-wallet.ts';
import { ACCOUNT } from './testing/with-wallet.ts';
import { VENUE_CHAIN_ID } from './venue-chain.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletGate } from './wallet-gate.tsx';

const OTHER_CHAIN = 1;
const ENDED = 'Your wallet ended the connection.';
const TERMS = {
  chain: { id: VENUE_CHAIN_ID, name: 'Test chain', rpc_urls: ['http://127.0.0.1:9/'] },
  faucet: { amount_e6: '1000000000' },
} as unknown as VenueTerms;

const wallet = installWallet({ accounts: [ACCOUNT], chainId: OTHER_CHAIN, isConnected: true });

/** The wallet is moved by whoever has it. */
function beOn(chainId: number): void {
  wallet.chainId = chainId;
  act(() => wallet.tell('chainChanged', `0x${chainId.toString(16)}`));
}

afterEach(() => beOn(OTHER_CHAIN));

const asked = (method: string) => vi.waitUntil(() => wallet.take(method), { timeout: 60_000 });

const shown = () =>
  mount(createElement(WalletButton), {
    answer: (queries) => void queries.setQueryData(['venue', 'terms'], TERMS),
  });

function gate(lacks: string | null = null) {
  const onFunded = vi.fn();
  const props = { terms: TERMS, connectLabel: 'Connect a wallet to deposit', lacks, onFunded };
  const mounted = mount(createElement(() => WalletGate({ ...props, children: 'the form goes on' })));
  return { ...mounted, onFunded };
}

test('a wallet that declines to switch the network leaves why, and the button to ask again', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Switch network' }));
  (await asked('wallet_switchEthereumChain')).reject(4001, 'User rejected the request.');
  expect(await screen.findByText('You declined in your wallet. Nothing was spent.')).toBe(
    screen.getByRole('status'),
  );
  expect(screen.getByRole('button', { name: 'Switch network' })).toBeTruthy();
});

test('a form waits while the wallet is asked to switch, and says why it did not', async () => {
  const { user } = gate();
  await user.click(await screen.findByRole('button', { name: 'Switch to Test chain' }));
  const request = await asked('wallet_switchEthereumChain');
  expect(screen.getByRole('button', { name: 'Switch to Test chain' })).toHaveProperty('disabled', true);
  request.reject(-32_002, 'Request already pending.');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your wallet already has a request open. Open it and respond there.',
  );
  expect(screen.getByRole('button', { name: 'Switch to Test chain' })).toHaveProperty('disabled', false);
});

test('a form goes on as soon as the wallet is on the chain of the venue, and back when it leaves', async () => {
  gate();
  await screen.findByRole('button', { name: 'Switch to Test chain' });
  beOn(VENUE_CHAIN_ID);
  expect(await screen.findByText('the form goes on')).toBeTruthy();
  beOn(OTHER_CHAIN);
  expect(await screen.findByRole('button', { name: 'Switch to Test chain' })).toBeTruthy();
});

test('a faucet that cannot be reached is said below the button, and what there is is looked at anew', async () => {
  // A test has no venue to ask.
  const { user, onFunded } = gate('this deposit');
  beOn(VENUE_CHAIN_ID);
  const get = await screen.findByRole('button', { name: 'Get $1,000.00 of test collateral' });
  await user.click(get);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The venue cannot be reached. Check your connection and try again.',
  );
  expect(get).toHaveProperty('disabled', false);
  expect(onFunded).toHaveBeenCalledOnce();
});

/** Connects again what was disconnected. */
async function connect(user: ReturnType<typeof shown>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  const parentCapability = 'eth_accounts';
  (await asked('wallet_requestPermissions')).answer([
    { parentCapability, caveats: [{ type: 'restrictReturnedAccounts', value: [ACCOUNT] }] },
  ]);
  await screen.findByRole('button', { name: /^Wallet 0x/ });
}

test('whoever disconnects is offered to connect again, and is not told that the wallet ended it', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: /^Wallet 0x/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  expect(await screen.findByRole('button', { name: 'Connect wallet' })).toHaveProperty('disabled', false);
  // The notice comes a moment after the place where it stands.
  expect(screen.queryByRole('region', { name: /^Notices/ })).toBeNull();
  await connect(user);
});

test('that the wallet ended the connection is said until it is closed', async () => {
  const { user } = shown();
  await screen.findByRole('button', { name: /^Wallet 0x/ });
  act(() => wallet.tell('disconnect', undefined));
  expect(await screen.findByText(ENDED)).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Notices/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close notice' }));
  await vi.waitFor(() => expect(screen.queryByText(ENDED)).toBeNull(), { timeout: 60_000 });
  await connect(user);
});
