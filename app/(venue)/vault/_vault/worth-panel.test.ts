import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { NavView } from '#app/data/venue-views.ts';
import { HISTORY_PATH } from './vault-paths.ts';
import { WorthPanel } from './worth-panel.tsx';

const POINT = {
  block_number: 1,
  time: 0,
  share_price_e6: '1002500',
  total_assets_e6: '250000000',
  ...{ idle_e6: '200000000', locked_e6: '50000000' },
} as NavView['points'][number];

function html(view: string, points: NavView['points'] | null): string {
  const panel = createElement(WorthPanel);
  const addressed = createElement(() => NuqsTestingAdapter({ searchParams: { view }, children: panel }));
  return renderAnswered(addressed, (queries) => {
    if (points) queries.setQueryData(venueKey(HISTORY_PATH), { points });
  });
}

test('a pool without a history says when a point is added, and one that is awaited that it loads', () => {
  expect(html('price', [])).toContain('No history yet. A point is added for each block');
  expect(html('price', null)).toContain('aria-label="Loading the history of the vault"');
  expect(html('price', null)).not.toContain('No history yet.');
});

test.each([
  ['price', 'Share price since Jan 1, 00:00 UTC, now $1.0025'],
  ['value', 'Pool value since Jan 1, 00:00 UTC, now $250.00'],
])('the view %s plots that figure, and says it in words', (view, words) => {
  expect(html(view, [POINT])).toContain(words);
});

test('the table is shown in place of the plot', () => {
  const shown = html('table', [POINT]);
  expect(shown).toContain('<table');
  expect(shown).not.toContain('data-testid="worth-plot"');
});
