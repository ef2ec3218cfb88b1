import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { spellingsOf } from '#domain/parlay/testing/signature-spellings.ts';
import { installWallet } from './testing/install-wallet.ts';
import { signPrepared } from './use-wallet.ts';
import { VENUE_CHAIN_ID } from './venue-chain.ts';
import { WalletButton } from './wallet-button.tsx';

const owner = privateKeyToAccount(`0x${'21'.repeat(32)}`);
const wallet = installWallet({ accounts: [owner.address], isConnected: true });
const PREPARED = {
  domain: { name: 'ParlayEscrow', version: '1', chainId: VENUE_CHAIN_ID, verifyingContract: owner.address },
  types: { ParlayOrder: [{ name: 'nonce', type: 'uint256' }] },
  primaryType: 'ParlayOrder',
  message: { nonce: '7' },
} as const;

test('a wallet that ends a signature in 0 or 1, or shortens it to 64 bytes, signs as any other', async () => {
  mount(createElement(WalletButton));
  await vi.waitFor(() => expect(screen.getByRole('button').textContent).toContain('0x'), { timeout: 60_000 });
  const signature = await owner.signTypedData({ ...PREPARED, message: { nonce: 7n } });
  for (const [name, spelling] of spellingsOf(signature)) {
    const signed = signPrepared(PREPARED as unknown as Parameters<typeof signPrepared>[0]);
    const prompt = await vi.waitUntil(() => wallet.take('eth_signTypedData_v4'), { timeout: 60_000 });
    prompt.answer(spelling);
    expect((await signed).toLowerCase() as Hex, name).toBe(signature);
  }
});
