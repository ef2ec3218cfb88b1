import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { CampaignHead } from './campaign-head.tsx';
import { TermsPanel } from './terms-panel.tsx';

const TIMES = { from: '2026-11-20 00:00:00.000', to: '2026-11-21 00:00:00.000' };
const TERMS = {
  ...{ pool_usd: '400', min_px_e8: 5_000_000, max_px_e8: 95_000_000, maker_share_bps: 7_000 },
  ...{ two_sided_bps: 10_000, live_bps: 10_000, min_notional_usd: '0', round_trip_ms: 60_000 },
  schedule: { kind: 'daily', markets: { kind: 'all' } },
};

function cardOf(terms: object, campaign: object = {}, builderName = 'Acme'): CampaignCard {
  const cycle = { number: 2, name: '2026-11-20', ...TIMES };
  const own = { id: 'rwd_1', name: 'Season', status: 'live', builder: `0x${'b'.repeat(40)}`, cycles: 7 };
  return {
    ...{ builderName, wallets: 2, topShare: null, markets: [], marketCount: 0 },
    campaign: { ...own, ...TIMES, current_cycle: cycle, terms: { ...TERMS, ...terms }, ...campaign },
  } as unknown as CampaignCard;
}
const words = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const terms = (of: object = {}, campaign: object = {}, builderName = 'Acme'): string =>
  words(renderToStaticMarkup(createElement(TermsPanel, { card: cardOf(of, campaign, builderName) })));

test('terms without a least size, two-sided quoting or live fills promise none of them', () => {
  const shown = terms();
  expect(shown).toContain('Fills of every size count.');
  expect(shown).not.toMatch(/Two-sided quoting|Live fills count|must be worth/);
});

test('a least size, two-sided quoting and live fills are said with their figures', () => {
  const shown = terms({ min_notional_usd: '5', two_sided_bps: 30_000, live_bps: 20_000 });
  expect(shown).toContain('A fill must be worth at least $5.00.');
  expect(shown).toContain('Two-sided quoting counts up to ×3');
  expect(shown).toContain(
    'In each market a maker scores bids + asks + 4 × the smaller of the two. Buying Yes and selling No are bids.',
  );
  expect(shown).toContain('Live fills count ×2 While the match is played.');
});

test('the parts of makers and takers add up to the pool', () => {
  expect(terms()).toContain('70.0% for makers, 30.0% for takers');
});

test('a campaign of one cycle pays once, and a builder without a name is known by its address', () => {
  expect(terms({}, { cycles: 1 })).toContain('1 time.');
  expect(terms({}, { cycles: 7 })).toContain('7 times.');
  expect(terms({}, {}, '')).toContain('Fills that 0xbbbb…bbbb routed in every market.');
});

const head = (of: object, campaign: object = {}): string =>
  words(renderToStaticMarkup(createElement(CampaignHead, { card: cardOf(of, campaign) })));

test.each([
  ['scheduled', 'Upcoming'],
  ['live', 'Running'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
])('a campaign that is %s is called “%s” at its head', (status, word) => {
  expect(head({}, { status })).toContain(`Rewards / ${word} Season`);
});

test('a daily campaign counts its days, one of events its matches', () => {
  expect(head({})).toContain('Day Nov 20 2 of 7');
  const window = { name: 'Germany – Japan', outcome_ids: [1] };
  const events = { schedule: { kind: 'events', windows: [window] } };
  const cycle = { number: 1, name: 'Germany – Japan', ...TIMES };
  const match = head(events, { current_cycle: cycle, cycles: 1 });
  expect(match).toContain('Match Germany – Japan 1 of 1');
  expect(match).toContain('$400 a match');
});
