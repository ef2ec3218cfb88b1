import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { PayoutRow } from './payout-row.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';

const WALLET = `0x${'a1'.repeat(20)}`;
const ROOT = `0x${'02'.repeat(32)}`;
const FROM = Date.UTC(2026, 10, 20);
const schedule = { kind: 'daily', from_ms: FROM, to_ms: FROM + 86_400_000, markets: { kind: 'all' } };
const CARD = { campaign: { id: 'rwd_1', terms: { schedule } } } as unknown as CampaignCard;
const FILE = { url: '/rewards/payouts/7/payout.json', sha256: 'abcdef0123' };
const PAYOUT = {
  ...{ payout_id: 7, cycle: 1, version: 1, kind: 'finalized', corrects: null, root: ROOT, wallets: 12 },
  ...{ held_usd: '0', total_usd: '400', undistributed_usd: '0', overpaid_usd: '0' },
  ...{ finalized_at: '2026-11-21 01:02:00.000', files: { json: FILE, csv: FILE, input: FILE } },
};

/** Shows a payout, and opens it. */
async function opened(state: object = {}, answer?: Parameters<typeof mount>[1]) {
  const payout = { ...PAYOUT, ...state } as never;
  const mounted = mount(createElement(PayoutRow, { payout, card: CARD, wallet: null }), answer);
  expect(screen.queryByText('Verify in this browser')).toBeNull();
  await mounted.user.click(screen.getByText('Nov 20'));
  await screen.findByText('Verify in this browser');
  return mounted;
}

test('an opened payout names its number, when it was made, its root and its files', async () => {
  await opened();
  expect(screen.getByText('number 7, Nov 21, 01:02 UTC')).toBeTruthy();
  expect(screen.getByText('Merkle root')).toBeTruthy();
  for (const name of ['JSON', 'CSV', 'Input']) expect(screen.getByText(name)).toBeTruthy();
  for (const words of ['Not distributed', 'Overpaid', /held for review/])
    expect(screen.queryByText(words)).toBeNull();
});

test('what of a pool nobody scored for, and what earlier versions overpaid, are named with their reason', async () => {
  await opened({ undistributed_usd: '120', overpaid_usd: '3.5' });
  expect(screen.getByText('Not distributed').nextElementSibling?.textContent).toBe(
    '$120.00, because nobody scored',
  );
  expect(screen.getByText('Overpaid').nextElementSibling?.textContent).toBe(
    '$3.50 by earlier versions, which is not reclaimed',
  );
});

test('a payout that pays nobody has no root to copy', async () => {
  await opened({ root: null });
  expect(screen.queryByText('Merkle root')).toBeNull();
});

test('the root and the hash of each file are copied with a press, which says so', async () => {
  const { user } = await opened();
  for (const [name, text] of [
    [/^Copy the Merkle root 0x/, ROOT],
    [/^Copy the SHA-256 of the CSV file SHA-256 abcdef01…/, FILE.sha256],
  ] as const) {
    const button = screen.getByRole('button', { name });
    await Promise.all([within(button).findByText('Copied'), user.click(button)]);
    expect(await navigator.clipboard.readText()).toBe(text);
  }
});

test('an opened payout that holds something back names for whom, from its file', async () => {
  const wallets = [{ wallet: WALLET, state: 'held', held_e6: '12500000' }];
  await opened(
    { held_usd: '12.5' },
    {
      answer: (queries) => queries.setQueryData(['payout file', 7], { wallets, related: [] }),
    },
  );
  expect(screen.getByTestId('held').textContent).toContain('$12.50 held for review');
  expect(screen.getByTestId('held').textContent).toContain('0xa1a1…a1a1');
});

test('older payouts are asked for with a press, and then offered no more', async () => {
  const data = Array.from({ length: 8 }, (_, at) => ({ ...PAYOUT, payout_id: 20 - at }));
  const { user, calls } = mount(createElement(PayoutsPanel, { card: CARD, wallet: null }), {
    answer: (queries, api) =>
      queries.setQueryData(api.rewards.payouts.queryKey({ id: 'rwd_1', limit: 8 }), { data } as never),
  });
  await user.click(screen.getByRole('button', { name: 'Load older payouts' }));
  const asked = await calls.next('rewards.payouts');
  expect(asked.input).toEqual({ id: 'rwd_1', limit: 400 });
  expect(document.querySelectorAll('[data-payout]')).toHaveLength(8);
  asked.answer({ data: [...data, { ...PAYOUT, payout_id: 1 }] });
  await screen.findByText((_, element) => element?.getAttribute('data-payout') === '1');
  expect(screen.queryByRole('button', { name: 'Load older payouts' })).toBeNull();
});
