import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { getAddress } from 'viem/utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { venueKey } from '#app/data/use-venue.ts';
import { changeSlip, EMPTY_SLIP } from '#app/slip/slip-store.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import { fundsPath } from '#app/wallet/use-funds.ts';
import { SlipPanel } from './slip-panel.tsx';
import { marketOf, SLIP_TERMS } from './testing/slip-world.ts';
import { useSlipModel } from './use-slip-model.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const ADDRESS = getAddress(ACCOUNT);
const MARKETS = [marketOf(1), marketOf(2)];
installWallet({ accounts: [ACCOUNT], isConnected: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  changeSlip({ stake: '25', legs: [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 })) });
});
afterEach(() => {
  vi.useRealTimers();
  changeSlip(EMPTY_SLIP);
});

const Slip = () => createElement(SlipPanel, { model: useSlipModel(MARKETS) });

/** A good slip of a connected wallet that holds so much. */
const shown = (balanceE6: string) =>
  mount(createElement(Slip), {
    answer: (queries) => {
      queries.setQueryData(['venue', 'terms'], SLIP_TERMS);
      queries.setQueryData(['venue', 'allowance', ADDRESS], { allowance_e6: '0' });
      queries.setQueryData(venueKey(fundsPath(ADDRESS)), { position: { usdc_balance_e6: balanceE6 } });
    },
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('makers are asked once the slip stands still, and a venue that is away says so until it is asked again', async () => {
  const { user } = shown('100000000');
  expect((await button('Requesting quotes…')).disabled).toBe(true);
  for (const round of ['first', 'again']) {
    vi.setSystemTime(Date.now() + 1_000);
    const renew = await button('Get new quotes');
    expect(screen.getByRole('alert').textContent, round).toContain('The venue cannot be reached.');
    await user.click(renew);
    expect((await button('Requesting quotes…')).disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('');
  }
});

test('a wallet that holds less than the stake says so in place of asking makers', async () => {
  shown('24999999');
  expect((await button('Your balance does not cover this stake')).disabled).toBe(true);
  expect(screen.getByText('Balance $24.99')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Requesting quotes…' })).toBeNull();
});
