import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { fillsInput, retentionInput, tradersInput } from './builder-params.ts';
import { FillsPanel } from './fills-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { TradersPanel } from './traders-panel.tsx';

const builder = `0x${'a'.repeat(40)}`;
type Answer = NonNullable<Parameters<typeof renderAnswered>[1]>;

const shownAt = (searchParams: string, panel: ReactNode, answer: Answer): string =>
  renderAnswered(
    createElement(() => NuqsTestingAdapter({ searchParams, children: panel })),
    answer,
  );

test('a builder whom no wallet has traded through says so', () => {
  const shown = shownAt('', createElement(TradersPanel, { builder }), (queries, api) =>
    queries.setQueryData(api.builders.traders.queryKey(tradersInput(builder, 'pnl')), { data: [] } as never),
  );
  expect(shown).toContain('No wallets have traded through this builder yet.');
});

test.each([
  ['12', 'in the last 12 weeks. Choose a longer period.'],
  ['52', 'in the last 52 weeks.<'],
])(
  'a builder without a new wallet in %s weeks offers a longer period only where there is one',
  (weeks, words) => {
    const shown = shownAt(`?weeks=${weeks}`, createElement(RetentionPanel, { builder }), (queries, api) =>
      queries.setQueryData(api.builders.retention.queryKey(retentionInput(builder, weeks)), {
        data: [],
      } as never),
    );
    expect(shown).toContain(`No wallet first traded through this builder ${words}`);
  },
);

const FILL = {
  ...{ tx_index: 1, time_ms: Date.UTC(2026, 10, 20), coin: '#10', dir: 'Buy', title: 'Rain?', user: builder },
  ...{ px: 0.4, sz: 5, builder_fee: 0 },
};
const FILLS = [FILL, { ...FILL, tx_index: 2 }];
const fills = (rows: object[], next_cursor: string | null): string =>
  shownAt('', createElement(FillsPanel, { builder }), (queries, api) =>
    queries.setQueryData(api.builders.fills.infiniteQueryKey(fillsInput(builder)), {
      ...{ pages: [{ fills: rows, next_cursor }], pageParams: [null] },
    } as never),
  );

test('a builder without a fill says so, and offers no older ones', () => {
  expect(fills([], null)).toContain('No trades through this builder yet.');
  expect(fills([], null)).not.toContain('Load older');
});

test('fills say that there are no older ones once the oldest is shown, and offer them before', () => {
  expect(fills(FILLS, null)).toContain('2 fills, no older ones');
  expect(fills(FILLS, null)).not.toContain('Load older');
  expect(fills(FILLS, 'next')).toContain('Load older');
  expect(fills(FILLS, 'next')).not.toContain('no older ones');
});
