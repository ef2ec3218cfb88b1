import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { PayoutsPanel } from './payouts-panel.tsx';

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 10, 20);
const schedule = { kind: 'daily', from_ms: FROM, to_ms: FROM + DAY, markets: { kind: 'all' } };
const CARD = { campaign: { id: 'rwd_1', terms: { schedule } } } as unknown as CampaignCard;
const PAYOUT = {
  ...{ payout_id: 7, cycle: 1, version: 1, kind: 'finalized', corrects: null, held_usd: '0' },
  ...{ total_usd: '400', wallets: 12 },
};

function html(data: object[]): string {
  const panel = createElement(PayoutsPanel, { card: CARD, wallet: null });
  return renderAnswered(panel, (queries, api) =>
    queries.setQueryData(api.rewards.payouts.queryKey({ id: 'rwd_1', limit: 8 }), { data } as never),
  );
}
const words = (state: object): string =>
  html([{ ...PAYOUT, ...state }])
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a campaign that has not paid yet says when its first payout appears', () => {
  expect(html([])).toContain('No payouts yet.');
  expect(html([])).toContain('about an hour after the cycle ends');
  expect(html([PAYOUT])).not.toContain('No payouts yet.');
});

test.each([
  [{}, 'version 1, first version'],
  [{ version: 2, kind: 'decision', corrects: 7 }, 'version 2, decides held amounts of payout 7'],
  [{ version: 3, kind: 'correction', corrects: 7 }, 'version 3, corrects scores of payout 7'],
])('a payout that is %j says what it is beside those before it', (state, said) => {
  expect(words(state)).toContain(said);
});

test('only a payout that holds something back says how much', () => {
  expect(words({ held_usd: '12.5' })).toContain(', $12.50 held for review');
  expect(words({})).not.toContain('held for review');
});

test('a payout is known by its day, one of a cycle that the terms lack by its number', () => {
  expect(words({})).toContain('Nov 20');
  expect(words({ cycle: 9 })).toContain('Cycle 9');
});

test('older payouts are offered only where there may be any', () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ ...PAYOUT, payout_id: at }));
  expect(html(many)).toContain('Load older payouts');
  expect(html(many.slice(1))).not.toContain('Load older payouts');
});
