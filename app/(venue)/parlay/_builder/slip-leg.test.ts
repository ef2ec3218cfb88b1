import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { SlipLeg } from './slip-leg.tsx';
import type { SlipMarket } from './slip-market.ts';

const MARKET = {
  ...{ outcomeId: 7, title: 'Reds win', questionTitle: '', category: 'sports', subcategory: '' },
  ...{ sideNames: ['Reds', 'Blues'], yesPx: 0.25, change24h: null, endMs: 0 },
} as unknown as SlipMarket;

type Shown = { sideIndex?: 0 | 1; market?: SlipMarket | null; fault?: string | null; isLocked?: boolean };

const html = ({ sideIndex = 0, market = MARKET, fault = null, isLocked = false }: Shown): string =>
  renderAnswered(
    createElement(SlipLeg, {
      ...{ leg: { outcomeId: 7, sideIndex }, market: market ?? undefined, fault, isLocked },
    }),
  );

test('a leg shows the chance of its own side', () => {
  expect(html({})).toMatch(/>Reds<.*>25\.0</);
  expect(html({ sideIndex: 1 })).toMatch(/>Blues<.*>75\.0</);
});

test('a leg that the server has not told of is named by its number and said to load', () => {
  const shown = html({ market: null, sideIndex: 1 });
  for (const words of ['Market 7', '>No<', '>Loading<', '>–<']) expect(shown).toContain(words);
});

test('a leg that cannot stand here says why', () => {
  expect(html({ fault: 'This market is closed. Remove it.' })).toContain('This market is closed. Remove it.');
});

test('a leg can be taken off until the slip was sent', () => {
  expect(html({})).toContain('aria-label="Remove Reds win"');
  expect(html({ isLocked: true })).not.toContain('aria-label="Remove');
});
