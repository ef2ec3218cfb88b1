import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { ProveBuilder } from './prove-builder.tsx';

const wallet = installWallet({ accounts: [ACCOUNT] });
const GRANTED = [{ parentCapability: 'eth_accounts', caveats: [{ value: [ACCOUNT] }] }];

const shown = () => {
  const onClose = vi.fn();
  return { onClose, ...mountFramed(createElement(ProveBuilder, { onClose })) };
};

const button = (name: string) => screen.getByRole('button', { name });
const asked = (method: string) => vi.waitUntil(() => wallet.take(method), { timeout: 60_000 });

test('a builder is proven by a signature, and it is told what is waited for and what is proven', async () => {
  const { user, calls, onClose } = shown();
  await user.click(await screen.findByRole('button', { name: 'Sign with your wallet' }));
  await expect.poll(() => button('Waiting for the wallet…')).toHaveProperty('disabled', true);
  (await asked('wallet_requestPermissions')).answer(GRANTED);
  const proof = await calls.next('campaigns.askProof');
  expect(proof.input).toMatchObject({ builder: expect.stringMatching(new RegExp(ACCOUNT, 'i')) });
  proof.answer({ message: 'Let organisation org_1 run reward campaigns' });
  (await asked('personal_sign')).answer('0x51');
  const prove = await calls.next('campaigns.prove');
  expect(prove.input).toEqual({
    message: 'Let organisation org_1 run reward campaigns',
    signature: '0x51',
  });
  expect(button('Waiting for the wallet…')).toBeTruthy();
  prove.answer({ builder: ACCOUNT });
  expect(await screen.findByText(/^0xa1a1.*a1a1 is proven$/)).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

test('who declines in the wallet is told so, and can sign after all', async () => {
  const { user, onClose } = shown();
  await user.click(await screen.findByRole('button', { name: 'Sign with your wallet' }));
  (await asked('wallet_requestPermissions')).reject(4001, 'User rejected the request.');
  expect((await screen.findByRole('alert')).textContent).toBe('You declined in your wallet.');
  expect(button('Sign with your wallet')).toHaveProperty('disabled', false);
  expect(onClose).not.toHaveBeenCalled();
});

test('a proof that the server does not take says why', async () => {
  const { user, calls } = shown();
  await user.click(await screen.findByRole('button', { name: 'Sign with your wallet' }));
  (await asked('wallet_requestPermissions')).answer(GRANTED);
  (await calls.next('campaigns.askProof')).refuse('Another organisation has proven it.', 'CONFLICT', 409);
  expect((await screen.findByTestId('refusal')).textContent).toContain('Another organisation has proven it.');
});

test('a browser without a wallet says what it takes', async () => {
  Reflect.deleteProperty(window, 'ethereum');
  shown();
  expect(
    await screen.findByText(
      'This browser has no wallet. Install one that holds the builder’s address, then reload this page.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Sign with/ })).toBeNull();
});
