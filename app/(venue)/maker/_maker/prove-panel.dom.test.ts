import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { ProvePanel } from './prove-panel.tsx';

const SIGN = 'Sign to see your figures';
const ENDED = 'Your session has expired. Sign again to continue.';
const wallet = installWallet({ accounts: [ACCOUNT], isConnected: true });
const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null },
  contracts: { escrow: `0x${'e5'.repeat(20)}` },
} as unknown as VenueTerms;

/** Presses the button of a maker whose session has ended, and holds what the wallet is then asked. */
async function pressed() {
  const onSigned = vi.fn();
  const { user } = mount(createElement(ProvePanel, { hasEnded: true, onSigned }), {
    answer: (queries) => queries.setQueryData(['venue', 'terms'], TERMS),
  });
  await user.click(await screen.findByRole('button', { name: SIGN }));
  const asked = await vi.waitUntil(() => wallet.take('personal_sign'), { timeout: 60_000 });
  return { asked, onSigned };
}

test('while the wallet is asked nothing can be pressed, and the signature opens the figures', async () => {
  const { asked, onSigned } = await pressed();
  expect(screen.getByRole('button', { name: 'Confirm in your wallet' })).toHaveProperty('disabled', true);
  const signature = `0x${'ab'.repeat(65)}`;
  asked.answer(signature);
  await vi.waitFor(() => expect(onSigned).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(onSigned.mock.calls[0]?.[0]).toMatchObject({ signature });
});

test('a maker that declines reads that in place of its ended session, and can sign after all', async () => {
  const { asked, onSigned } = await pressed();
  asked.reject(4001, 'User rejected the request.');
  expect(await screen.findByText('You declined in your wallet. Nothing was spent.')).toBeTruthy();
  expect(screen.queryByText(ENDED)).toBeNull();
  expect(await screen.findByRole('button', { name: SIGN })).toHaveProperty('disabled', false);
  expect(onSigned).not.toHaveBeenCalled();
});
