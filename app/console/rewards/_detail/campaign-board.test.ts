import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { CampaignBoard } from './campaign-board.tsx';

const FROM_MS = Date.UTC(2026, 10, 20);
const TERMS = {
  ...{ builder: `0x${'b'.repeat(40)}`, pool_usd: '250', maker_share_bps: 2_500, min_notional_usd: '5' },
  ...{ min_px_e8: 5_000_000, max_px_e8: 95_000_000, two_sided_bps: 30_000, live_bps: 20_000 },
  schedule: { kind: 'daily', markets: { kind: 'all' } },
};
const CAMPAIGN = {
  ...{ id: 'rc_1', name: 'Opening week', status: 'live', cycles: 7, cyclesEnded: 2, missingUsd: '0' },
  ...{ fromMs: FROM_MS, untilMs: FROM_MS + 7 * 86_400_000, terms: TERMS },
  ...{ spentUsd: '500', costUsd: '1750', fundedUsd: '1750' },
  current: { cycle: 3, name: '2026-11-20', fromMs: FROM_MS, untilMs: FROM_MS + 86_400_000, wallets: 2 },
};

type Shown = { more?: object; tier?: Tier; role?: Role };

const words = ({ more = {}, ...framed }: Shown = {}): string =>
  wordsIn(
    renderFramed(createElement(CampaignBoard, { id: 'rc_1' }), {
      ...framed,
      answer: (queries, api) =>
        queries.setQueryData(api.campaigns.get.queryKey({ id: 'rc_1' }), { ...CAMPAIGN, ...more } as never),
    }),
  );

test('a campaign tells how far it is, how many score, and how the pool is split', () => {
  const shown = words();
  for (const said of [
    ...['Completed cycles2 of 7', 'Scoring in Nov 202 wallets', '$250.00 for each of 7 daily cycles'],
    '25% to makers, 75% to takers',
  ])
    expect(shown).toContain(said);
  expect(words({ more: { current: { ...CAMPAIGN.current, wallets: 1 } } })).toMatch(/1 walletFunded/);
});

test('only a campaign of match windows tells what counts more in play', () => {
  const schedule = { kind: 'events', windows: [] };
  expect(words({ more: { terms: { ...TERMS, schedule } } })).toContain('In play');
  expect(words()).not.toContain('In play');
});

test('after the plan went it is told what can still be done', () => {
  const said =
    'You can still pause and end it. Everything else comes with the Enterprise plan; yours is Scale.';
  expect(words({ tier: 'scale' })).toContain(said);
  expect(words()).not.toContain('You can still pause');
});

test('who may not manage rewards is told so', () => {
  expect(words({ role: 'developer' })).toContain('you cannot change this campaign');
  expect(words()).not.toContain('you cannot');
});
