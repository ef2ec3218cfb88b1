import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { LeaderboardPanel } from './leaderboard-panel.tsx';

const CYCLE = { number: 1, name: '2026-11-20' };
const schedule = {
  ...{
    kind: 'daily',
    from_ms: Date.UTC(2026, 10, 19),
    to_ms: Date.UTC(2026, 10, 22),
    markets: { kind: 'all' },
  },
};

const campaign = {
  ...{ id: 'rwd_1', status: 'live', builder: `0x${'b'.repeat(40)}`, from: '2026-11-19 00:00:00.000' },
  ...{ terms: { schedule }, current_cycle: { number: 2, name: '2026-11-20' } },
};
const CARD = { campaign, builderName: 'Acme' } as unknown as CampaignCard;
const walletOf = (rank: number): string => `0x${String(rank).padStart(40, '0')}`;
const rowOf = (rank: number) => ({
  ...{ rank, wallet: walletOf(rank), share: 0.01, projected_usd: '4', maker_score: 3, taker_score: 2 },
  multiplier: rank === 1 ? null : 1.5,
});

afterEach(() => localStorage.clear());

function shown(rows: number, wallets: number) {
  const changes: object[] = [];
  const params = { cycle: null, wallet: null };
  const change = (patch: object) => void changes.push(patch);
  const mounted = mount(createElement(LeaderboardPanel, { card: CARD, params, change }), {
    answer: (queries, api) =>
      queries.setQueryData(api.rewards.leaderboard.queryKey({ id: 'rwd_1' }), {
        ...{ data: Array.from({ length: rows }, (_, at) => rowOf(at + 1)), wallets, cycle: CYCLE },
      } as never),
  });
  return { ...mounted, changes };
}
const shownRows = () => document.querySelectorAll('[data-wallet]').length;
const counted = () => document.querySelector('output')?.textContent;

test('a long ranking shows its first rows, and with a press all that were read', async () => {
  const { user } = shown(30, 40);
  expect(shownRows()).toBe(25);
  expect(counted()).toBe('The first 25 of 40 wallets of Nov 20');
  await user.click(screen.getByText('Show the first 30'));
  expect(shownRows()).toBe(30);
  expect(counted()).toBe('The first 30 of 40 wallets of Nov 20');
  expect(screen.queryByText(/^Show the first/)).toBeNull();
});

test.each([
  [25, 25, '25 wallets of Nov 20'],
  [1, 1, '1 wallet of Nov 20'],
])('a ranking of %d rows of %d wallets is shown whole and offers no more', (rows, wallets, words) => {
  shown(rows, wallets);
  expect(shownRows()).toBe(rows);
  expect(counted()).toBe(words);
  expect(screen.queryByText(/^Show the first/)).toBeNull();
});

test('one’s own row is marked as yours, and a wallet that made nothing has no multiplier', () => {
  localStorage.setItem('hashmark.wallet.store', `{"accounts":["${walletOf(2)}"]}`);
  shown(2, 2);
  const [first, second] = [...document.querySelectorAll('[data-wallet]')].map((row) => row.textContent);
  expect(second).toContain('you');
  expect(second).toContain('×1.5');
  expect(first).not.toContain('you');
  expect(first).toContain('–');
});

test('a day that has begun is chosen from the newest, which is called the present one', async () => {
  const { user, changes } = shown(1, 1);
  await user.click(screen.getByRole('combobox', { name: 'Day' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Nov 20 (now)', 'Nov 19']);
  await user.click(screen.getByRole('option', { name: 'Nov 19' }));
  expect(changes).toEqual([{ cycle: 1 }]);
});
