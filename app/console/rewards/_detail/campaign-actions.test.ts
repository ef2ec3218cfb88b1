import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TRPCProvider } from '#app/data/trpc-client.ts';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import type { AppRouter } from '#transports/trpc/router.ts';
import { type Frame, FrameProvider } from '../../_parts/frame/frame.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { CampaignActions } from './campaign-actions.tsx';

type Shown = { status: OwnCampaign['status']; missingUsd?: string; role?: Role; tier?: Tier };

function html({ status, missingUsd = '0', role = 'owner', tier = 'enterprise' }: Shown): string {
  const frame: Frame = { orgId: 'org_1', name: 'Acme', tier, role };
  const queryClient = new QueryClient();
  const trpcClient = createTRPCClient<AppRouter>({ links: [] });
  const campaign = { id: 'rc_1', status, missingUsd } as OwnCampaign;
  const actions = createElement(CampaignActions, { of: campaign, start: () => {} });
  const framed = createElement(() => FrameProvider({ frame, children: actions }));
  const asked = createElement(() => TRPCProvider({ queryClient, trpcClient, children: framed }));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, asked));
}

/** The words of the buttons that can be pressed. */
const offered = (shown: Shown): string[] =>
  [...html(shown).matchAll(/<button([^>]*)>(?:<svg.*?<\/svg>)?([^<]+)<\/button>/g)]
    .filter(([, attributes]) => !/ disabled=""/.test(attributes ?? ''))
    .map(([, , word]) => word ?? '');

test.each<[Shown, string[]]>([
  [{ status: 'draft' }, ['Schedule', 'Fund', 'End']],
  [{ status: 'draft', missingUsd: '40' }, ['Fund', 'End']],
  [{ status: 'scheduled' }, ['Fund', 'Pause', 'End']],
  [{ status: 'live' }, ['Fund', 'Pause', 'End']],
  [{ status: 'paused' }, ['Fund', 'Resume', 'End']],
])('a campaign %j offers what it can become', (shown, words) => {
  expect(offered(shown)).toEqual(words);
});

test('a campaign that has ended offers nothing any more', () => {
  expect(html({ status: 'ended' })).toBe('');
});

test('a draft says what is missing before it can be scheduled', () => {
  expect(html({ status: 'draft', missingUsd: '40' })).toContain('Fund $40.00 more');
  expect(html({ status: 'draft' })).toContain('The campaign is funded.');
});

test('without the plan a campaign can only be paused or ended; without the right nothing can be done', () => {
  expect(offered({ status: 'live', tier: 'scale' })).toEqual(['Pause', 'End']);
  expect(offered({ status: 'live', role: 'viewer' })).toEqual([]);
});
