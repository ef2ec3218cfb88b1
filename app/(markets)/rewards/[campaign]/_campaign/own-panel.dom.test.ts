import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { OwnPanel } from './own-panel.tsx';

const OWN = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'B2'.repeat(20)}`;
const CARD = { campaign: { id: 'rwd_1', terms: { two_sided_bps: 30_000 } } } as unknown as CampaignCard;
const CYCLE = {
  ...{ number: 1, name: '2026-11-20' },
  ...{ from: '2026-11-20 00:00:00.000', to: '2026-11-21 00:00:00.000' },
};

installWallet();
afterEach(() => localStorage.clear());

/** What this browser remembers of the wallet that was connected last. */
const remember = () => localStorage.setItem('hashmark.wallet.store', `{"accounts":["${OWN}"]}`);

function shown(wallet: string | null, state: object = {}) {
  const changes: object[] = [];
  const params = { cycle: null, wallet };
  const panel = createElement(OwnPanel, { card: CARD, params, change: (patch) => void changes.push(patch) });
  const nothing = { wallets: 40, cycle: CYCLE, standing: null, raise: null, outcomes: [], excluded: [] };
  const mounted = mount(panel, {
    answer: (queries, api) => {
      for (const address of [OWN, OTHER.toLowerCase()])
        queries.setQueryData(api.rewards.wallet.queryKey({ id: 'rwd_1', address }), {
          ...{ ...nothing, wallet: address, ...state },
        } as never);
    },
  });
  return { ...mounted, changes };
}
const rank = () => screen.getByTestId('own-rank').textContent;

test('without a wallet the panel asks for an address, and shows a score only for a whole one', async () => {
  const { user, changes } = shown(null);
  expect(screen.getByText('Your wallet')).toBeTruthy();
  const score = screen.getByRole('button', { name: 'Show score' });
  expect(score).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Address of your wallet'), '0x12');
  expect(score).toHaveProperty('disabled', true);
  await user.clear(screen.getByLabelText('Address of your wallet'));
  await user.type(screen.getByLabelText('Address of your wallet'), ` ${OTHER} `);
  expect(score).toHaveProperty('disabled', false);
  await user.click(score);
  expect(changes).toEqual([{ wallet: OTHER.toLowerCase() }]);
});

test('a wallet of this browser is asked for only once somebody wants to use it', async () => {
  const { user } = shown(null);
  expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a wallet in this browser' }));
  const connect = () => screen.getByRole('button', { name: 'Connect wallet' });
  await waitFor(() => expect(connect()).toHaveProperty('disabled', false));
  expect(screen.queryByRole('button', { name: 'Use a wallet in this browser' })).toBeNull();
});

test('whose wallet this browser remembers is spoken to as you, with or without a fill', () => {
  remember();
  const { unmount } = shown(null);
  expect(screen.getByText('Your wallet')).toBeTruthy();
  expect(rank()).toBe(
    'You have no fill of the pool of Nov 20 yet. What you trade through the campaign’s builder shows here within seconds.',
  );
  unmount();
  shown(null, { standing: { rank: 2, share: 0.125, projected_usd: '50' } });
  expect(rank()).toBe('You are 2nd of 40, with 12.5% of the pool of Nov 20: $50.00.');
});

test('another wallet than one’s own is spoken of, and can be left again', async () => {
  remember();
  const { user, changes } = shown(OTHER.toLowerCase());
  expect(screen.getByText('This wallet')).toBeTruthy();
  expect(rank()).toBe(
    'This wallet has no fill of the pool of Nov 20 yet. What this wallet trades through the campaign’s builder shows here within seconds.',
  );
  await user.click(screen.getByRole('button', { name: 'Another wallet' }));
  expect(changes).toEqual([{ wallet: null }]);
});
