import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { NewCampaign } from '../_form/new-campaign.tsx';
import { RewardsBoard } from './rewards-board.tsx';

const FROM_MS = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
const CAMPAIGN = {
  ...{ id: 'rc_1', name: 'Opening week', status: 'live', cycles: 7, current: { wallets: 1 } },
  ...{ fromMs: FROM_MS, untilMs: FROM_MS + 7 * DAY_MS, spentUsd: '250', costUsd: '1750' },
  terms: { schedule: { kind: 'daily', markets: { kind: 'all' } } },
};
const BUILDER = { builder: `0x${'b'.repeat(40)}`, provenMs: 0 };

type Shown = { campaigns?: object[]; builders?: object[]; tier?: Tier; role?: Role };

function html(board: typeof RewardsBoard, { campaigns = [], builders = [], ...framed }: Shown): string {
  const routed = createElement(AppRouterContext, { value: {} as never }, createElement(board));
  return renderFramed(routed, {
    ...framed,
    answer: (queries, api) =>
      queries.setQueryData(api.campaigns.list.queryKey(), { campaigns, builders } as never),
  });
}

test.each([
  ['draft', 'Draft'],
  ['scheduled', 'Scheduled'],
  ['live', 'Live'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
])('a campaign that is %s says so in the list', (status, word) => {
  const shown = html(RewardsBoard, { campaigns: [{ ...CAMPAIGN, status }] });
  expect(shown).toMatch(new RegExp(`data-testid="campaign-state"[^>]*>(<svg.*?</svg>)?${word}<`));
});

test('a campaign tells its cycles and who scores, in one or many', () => {
  const one = { ...CAMPAIGN, cycles: 1, current: { wallets: 1 } };
  expect(wordsIn(html(RewardsBoard, { campaigns: [one] }))).toMatch(/1 daily cycle,.*1 wallet\$/);
  const many = { ...CAMPAIGN, current: { wallets: 2 } };
  expect(wordsIn(html(RewardsBoard, { campaigns: [many] }))).toMatch(/7 daily cycles,.*2 wallets/);
});

test('without a campaign the next step is a builder, and then the campaign', () => {
  const first = html(RewardsBoard, {});
  expect(wordsIn(first)).toContain('No campaigns yet');
  expect(pressable(first)).toEqual(['Prove a builder']);
  expect(pressable(html(RewardsBoard, { role: 'viewer' }))).toEqual([]);
  expect(wordsIn(html(RewardsBoard, { builders: [BUILDER] }))).toContain('Create the first campaign');
});

test('a plan without campaigns says which one has them, and which one it is', () => {
  const shown = wordsIn(html(RewardsBoard, { tier: 'growth' }));
  expect(shown).toContain('Campaigns come with the Enterprise plan');
  expect(shown).toContain('Your plan is Growth.');
  expect(shown).toContain('See the plans');
  expect(html(RewardsBoard, { tier: 'growth' })).toContain('href="/console/billing"');
  expect(shown).not.toContain('No campaigns yet');
});

test('campaigns that are left after the plan went can be ended, and no new one is offered', () => {
  const left = { campaigns: [CAMPAIGN], builders: [BUILDER] };
  const shown = html(RewardsBoard, { ...left, tier: 'scale' });
  expect(wordsIn(shown)).toContain('You can still pause and end running campaigns.');
  expect(shown).not.toContain('href="/console/rewards/new"');
  expect(pressable(shown)).not.toContain('Prove a builder');
  const held = html(RewardsBoard, left);
  expect(held).toContain('href="/console/rewards/new"');
  expect(pressable(held)).toContain('Prove a builder');
});

test('a new campaign needs a builder first', () => {
  const shown = wordsIn(html(NewCampaign, {}));
  expect(shown).toContain('A campaign needs a builder first');
  expect(wordsIn(html(NewCampaign, { builders: [BUILDER] }))).not.toContain('needs a builder first');
});

test('a new campaign tells who may not make one why: by role or by plan', () => {
  expect(wordsIn(html(NewCampaign, { role: 'developer' }))).toContain('you cannot create campaigns');
  expect(wordsIn(html(NewCampaign, { tier: 'scale' }))).toContain(
    'Campaigns come with the Enterprise plan; yours is Scale.',
  );
});
