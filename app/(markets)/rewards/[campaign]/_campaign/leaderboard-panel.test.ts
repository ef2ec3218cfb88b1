import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { ofCycle } from './campaign-params.ts';
import { LeaderboardPanel } from './leaderboard-panel.tsx';

/** The panel of a campaign in whose cycle nobody has scored. */
function html(status: 'scheduled' | 'live'): string {
  const campaign = {
    ...{ terms: { schedule: { kind: 'events', windows: [] } }, current_cycle: { number: 1 } },
    ...{ id: 'campaign_1', status, builder: `0x${'b'.repeat(40)}`, from: '2026-12-01 06:00:00.000' },
  };
  const card = { campaign, builderName: 'Acme', cycles: [], cycle: null } as unknown as CampaignCard;
  const params = { cycle: null, wallet: null };
  const panel = createElement(LeaderboardPanel, { card, params: params as never, change: () => {} });
  return renderAnswered(panel, (queries, api) =>
    queries.setQueryData(api.rewards.leaderboard.queryKey(ofCycle('campaign_1', null)), {
      data: [],
      wallets: 0,
      cycle: null,
    } as never),
  );
}

test('a campaign that has not started says when fills count', () => {
  const shown = html('scheduled');
  expect(shown).toContain('The campaign has not started');
  expect(shown).toContain('Dec 1, 06:00');
  expect(shown).not.toContain('No scores in this cycle yet');
});

test('a live campaign in which nobody has scored names the builder whose fills count', () => {
  const shown = html('live');
  expect(shown).toContain('No scores in this cycle yet');
  expect(shown).toContain('routed by Acme');
});
