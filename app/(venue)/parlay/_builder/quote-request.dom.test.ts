import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { getAddress } from 'viem/utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { changeSlip, EMPTY_SLIP } from '#app/slip/slip-store.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { SlipMarket } from './slip-market.ts';
import { SlipPanel } from './slip-panel.tsx';
import { useSlipModel } from './use-slip-model.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const ADDRESS = getAddress(ACCOUNT);
const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null, times: { window_ms: 400, accept_ms: 30_000 } },
  limits: { min_stake_e6: '1000000', max_stake_e6: '500000000', min_legs: 2, max_leg_life_ms: 86_400_000 },
  fees: {
    ...{ builder_fee_bps: 0, base_bps: 100, per_extra_leg_bps: 0, taper: [], min_bps: 0, max_bps: 500 },
    spread_bps: 0,
  },
} as unknown as VenueTerms;
const MARKETS = [1, 2].map(
  (outcomeId) =>
    ({
      ...{ outcomeId, questionId: outcomeId, title: `Market ${outcomeId}`, questionTitle: '' },
      ...{ category: 'sports', subcategory: '', entities: [`team ${outcomeId}`], underlying: '' },
      ...{ sideNames: ['Yes', 'No'], yesPx: 0.5, change24h: null, endMs: 0, isOver: false },
    }) as unknown as SlipMarket,
);
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
      queries.setQueryData(['venue', 'terms'], TERMS);
      queries.setQueryData(['venue', 'allowance', ADDRESS], { allowance_e6: '0' });
      queries.setQueryData(['venue', 'funds', ADDRESS], { position: { usdc_balance_e6: balanceE6 } });
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
