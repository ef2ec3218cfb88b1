import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { BusiestMarkets } from './busiest-markets.tsx';

const html = (markets: object[]): string =>
  renderAnswered(createElement(BusiestMarkets, { markets: markets as never }));

test('the start page of a product without a market says when the first appear', () => {
  const market = { outcomeId: 7, title: 'Rain?', name: '', marketClass: 'named', underlying: '', yesPx: 0.4 };
  const NONE = 'The first markets appear as soon as history has loaded.';
  expect(html([])).toContain(NONE);
  const shown = html([{ ...market, volume24hUsd: 40 }]);
  expect(shown).not.toContain(NONE);
  expect(shown).toContain('Rain?');
});
