import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { MarketList } from './market-list.tsx';
import { MarketPick } from './market-pick.tsx';
import type { SlipMarket } from './slip-market.ts';

const marketOf = (outcomeId: number, more: Partial<SlipMarket> = {}): SlipMarket =>
  ({
    ...{ outcomeId, questionId: outcomeId, title: `Market ${outcomeId}`, questionTitle: '' },
    ...{ category: 'sports', subcategory: '', entities: [`team ${outcomeId}`], underlying: '' },
    ...{ sideNames: ['Yes', 'No'], yesPx: 0.25, change24h: null, endMs: 0, ...more },
  }) as unknown as SlipMarket;

const html = (market: SlipMarket, onSlip: readonly SlipMarket[]): string =>
  renderAnswered(createElement(MarketPick, { market, onSlip }));

const isBarred = (shown: string): boolean => (shown.match(/ disabled=""/g) ?? []).length === 2;

test.each<[string, Partial<SlipMarket>, string]>([
  ['answers the question of a leg', { questionId: 2 }, 'Same question as a leg on the slip'],
  ['shares the team of a leg', { entities: ['team 2'] }, 'Same team, asset or figure as a leg on the slip'],
  ['is of another category', { category: 'crypto' }, 'Different category from the slip'],
])('a market that %s says why it cannot join, and cannot be pressed', (_, more, words) => {
  const shown = html(marketOf(1, more), [marketOf(2)]);
  expect(shown).toContain(words);
  expect(isBarred(shown)).toBe(true);
});

test('a full slip takes no more, but its own markets can be taken off', () => {
  const full = [2, 3, 4, 5, 6, 7].map((id) => marketOf(id));
  const shown = html(marketOf(1), full);
  expect(shown).toContain('A slip has at most 6 legs');
  expect(isBarred(shown)).toBe(true);
  expect(html(marketOf(2), full)).not.toContain(' disabled=""');
});

test('a market that can join shows the chance of each side, and a dash for both without a price', () => {
  const shown = html(marketOf(1), [marketOf(2)]);
  expect(shown).not.toContain(' disabled=""');
  expect(shown).toContain('>25.0<');
  expect(shown).toContain('>75.0<');
  expect(html(marketOf(1, { yesPx: null }), []).match(/>–</g)).toHaveLength(2);
});

const list = (markets: readonly SlipMarket[], isPhone = false): string =>
  renderAnswered(createElement(MarketList, { markets, onSlip: [], isPhone }));

test('without an open market the list says so', () => {
  expect(list([])).toContain('No markets are open right now.');
});

test('what does not fit on the first page is counted on the button that shows more', () => {
  const markets = Array.from({ length: 41 }, (_, at) => marketOf(at));
  expect(list(markets)).toContain('Show more of 41 markets');
  expect(list(markets.slice(0, 40))).not.toContain('Show more');
  expect(list(markets.slice(0, 11), true)).toContain('Show more of 11 markets');
});
