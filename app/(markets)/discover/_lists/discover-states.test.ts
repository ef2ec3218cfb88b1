import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { DiscoverBoard } from './discover-board.tsx';
import { moverRows, newRows, trendingRows } from './rows-of.tsx';

/** The page on which no list has a market. */
const empty = (searchParams: string, underlying?: string): string =>
  renderAnswered(
    createElement(() => NuqsTestingAdapter({ searchParams, children: createElement(DiscoverBoard) })),
    (queries, api) => {
      const input = underlying ? { underlying } : {};
      const lists = api.discovery;
      queries.setQueryData(lists.trending.queryKey(input), { trending: [] } as never);
      queries.setQueryData(lists.movers.queryKey({ ...input, windowHours: 24 }), { movers: [] } as never);
      queries.setQueryData(lists.closingSoon.queryKey(input), { closing_soon: [] } as never);
      queries.setQueryData(lists.mostContested.queryKey(input), { most_contested: [] } as never);
      queries.setQueryData(lists.newest.queryKey(input), { new_outcomes: [] } as never);
    },
  );

const WHY = [
  'Markets appear here once they trade.',
  'No prices moved in this window.',
  'No open markets have an expiry date.',
  'No open market has traded $100 yet.',
];

test('without a market each list says what would stand in it, and offers to clear no filter', () => {
  const shown = empty('');
  for (const why of WHY) expect(shown).toContain(why);
  expect(shown).not.toContain('Any underlying');
});

test('a filter without a market is named in every list, and can be cleared there', () => {
  const shown = empty('?underlying=DOGE', 'DOGE');
  for (const why of WHY) expect(shown).toContain(`No markets on DOGE. ${why}`);
  expect(shown.split('Any underlying')).toHaveLength(6);
});

const ROW = { outcome_id: 1, title: 'Rain?', market_class: 'named', underlying: '' };

test('a new market says what it traded, or that nobody has traded it yet', () => {
  const row = { ...ROW, first_seen: '2026-11-20 00:00:00.000', trades_since: 0, volume_since: 0 };
  const notes = [row, { ...row, trades_since: 2, volume_since: 40 }];
  const shown = newRows({ new_outcomes: notes } as never).map(({ figureNote }) => figureNote);
  expect(shown).toEqual(['no trades yet', '$40 traded']);
});

const changeOf = (delta: number): string => {
  const row = { ...ROW, volume_1h: 10, trades_1h: 1, prob_delta_1h: delta, volume_24h: 20 };
  const [shown] = trendingRows({ trending: [row] } as never);
  return renderAnswered(shown?.figure).replaceAll(/<[^>]+>/g, '');
};

test('a change of probability has an arrow with its sign, and none where nothing changed', () => {
  expect(changeOf(0.02)).toMatch(/^▲ \+2\.0 pt$/);
  expect(changeOf(-0.02)).toMatch(/^▼ −2\.0 pt$/);
  expect(changeOf(0)).not.toMatch(/[▲▼]/);
});

test('a moved market without a title is still named, and shows from where to where it moved', () => {
  const row = { ...ROW, title: '', volume_window: 10, prob_delta: 0.2, prob_then: 0.4, prob_now: 0.6 };
  expect(moverRows({ movers: [row] } as never, 'percent')).toMatchObject([
    { title: 'Untitled market', figureNote: '40.0% → 60.0%' },
  ]);
});
