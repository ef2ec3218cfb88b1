import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { RewardsBoard } from '../_rewards/rewards-board.tsx';
import { CampaignBoard } from './campaign-board.tsx';

const FROM_MS = Date.UTC(2026, 5, 15);
const UNTIL_MS = FROM_MS + 7 * 86_400_000;
const TERMS = {
  ...{ builder: `0x${'b'.repeat(40)}`, pool_usd: '250', maker_share_bps: 2_500, min_notional_usd: '5' },
  ...{ min_px_e8: 5_000_000, max_px_e8: 95_000_000, two_sided_bps: 30_000, live_bps: 10_000 },
  schedule: { kind: 'daily', markets: { kind: 'all' } },
};
const CAMPAIGN = {
  ...{ id: 'rc_1', name: 'Opening week', status: 'live', cycles: 7, cyclesEnded: 2, missingUsd: '0' },
  ...{ fromMs: FROM_MS, untilMs: UNTIL_MS, terms: TERMS },
  ...{ spentUsd: '500', costUsd: '1750', fundedUsd: '1750' },
  current: { cycle: 3, name: '2026-06-15', fromMs: FROM_MS, untilMs: UNTIL_MS, wallets: 2 },
};

test.each([
  ['Fund', 'Fund this campaign'],
  ['End', 'End this campaign?'],
])('%s asks first, and who leaves that has changed nothing', async (press, title) => {
  const { user } = mountFramed(createElement(CampaignBoard, { id: 'rc_1' }), {
    answer: (queries, api) =>
      queries.setQueryData(api.campaigns.get.queryKey({ id: 'rc_1' }), CAMPAIGN as never),
  });
  await user.click(screen.getByRole('button', { name: press }));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a campaign that is not there says so in its place', async () => {
  const { calls } = mountFramed(createElement(CampaignBoard, { id: 'rc_9' }));
  expect(screen.getByRole('heading', { name: 'Campaign', level: 1 })).toBeTruthy();
  (await calls.next('campaigns.get')).refuse('There is no such campaign', 'NOT_FOUND', 404);
  expect((await screen.findByTestId('failure')).textContent).toContain('There is no such campaign');
});

test('a row of the list leads to its campaign, and a builder is proven in a dialog', async () => {
  const { user, went } = mountFramed(createElement(RewardsBoard), {
    answer: (queries, api) =>
      queries.setQueryData(api.campaigns.list.queryKey(), {
        ...{ campaigns: [CAMPAIGN], builders: [{ builder: TERMS.builder, provenMs: 0 }] },
      } as never),
  });
  await user.click(screen.getByRole('button', { name: 'Prove a builder' }));
  expect(await screen.findByRole('dialog', { name: 'Prove a builder address' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('link', { name: /^Opening week/ }));
  await expect.poll(() => went[0]).toBe('/console/rewards/rc_1');
});
