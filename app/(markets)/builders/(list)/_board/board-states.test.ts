import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { BoardBody } from './board-body.tsx';
import { BuildersBoard } from './builders-board.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { CompareTable } from './compare-table.tsx';
import { CompareTick } from './compare-tick.tsx';

const ROW = {
  ...{ builder: `0x${'a'.repeat(40)}`, builder_name: 'Alpha', total_fees_usdc: 9, volume: 90, fills: 3 },
  ...{ unique_traders: 2, first_seen: '2026-05-02 00:00:00.000', last_seen: '2026-05-03 00:00:00.000' },
  market_share_pct: 1,
};
const none = () => {};

function board(rows: object[], q: string): string {
  const data = { rows, total: { fees: 9, volume: 90 } };
  const query = { data, isError: false, error: null, dataUpdatedAt: 0, refetch: none };
  const props = { query: { ...query, isPlaceholderData: false }, params: { q, sort: 'fees', share: 'fees' } };
  const acts = { compared: [], sortBy: none, clear: none, compare: none };
  return renderAnswered(createElement(BoardBody, { ...props, ...acts } as never));
}

test('before the first order, the board says that no builder has routed one, whatever is filtered', () => {
  const shown = board([], 'alpha');
  expect(shown).toContain('No builder has routed an order yet.');
  expect(shown).not.toContain('Clear filter');
});

test('a filter that no builder matches is quoted, and can be cleared', () => {
  const shown = board([ROW], 'beta');
  expect(shown).toContain('No builder’s name or address contains “beta”.');
  expect(shown).toContain('Clear filter');
  expect(board([ROW], 'alph')).not.toContain('Clear filter');
});

const tick = (isOn: boolean, isFull: boolean): string =>
  renderAnswered(
    createElement(CompareTick, { row: ROW, isCompared: () => isOn, isFull, toggle: none } as never),
  );

test('with as many compared as can be, another says why it cannot be added; a chosen one can be removed', () => {
  expect(tick(false, true)).toContain('You can compare up to 5 builders. Remove one first.');
  expect(tick(false, true)).toContain('disabled=""');
  for (const shown of [tick(true, true), tick(false, false)]) {
    expect(shown).toContain('title="Compare"');
    expect(shown).not.toContain('disabled=""');
  }
});

test('with nothing compared yet, the panel says how to begin', () => {
  const panel = (builders: string[]) =>
    renderAnswered(createElement(ComparePanel, { builders, change: none }));
  expect(panel([])).toContain('Select up to 5 builders below to see them side by side.');
  expect(panel([ROW.builder])).toContain('1 of 5');
  expect(panel([ROW.builder])).not.toContain('Select up to');
});

test('an address that has done nothing is marked so beside those that have', () => {
  const compared = (state: object) =>
    renderAnswered(createElement(CompareTable, { rows: [{ ...ROW, ...state }], remove: none } as never));
  expect(compared({ volume: 0, unique_traders: 0, total_fees_usdc: 0 })).toContain('no activity');
  expect(compared({ volume: 0, total_fees_usdc: 0 })).not.toContain('no activity');
});

test('a list that is cut off says that it holds the builders with the most fees, a whole one is of all time', () => {
  const shown = (count: number): string => {
    const rows = Array.from({ length: count }, (_, at) => ({ ...ROW, builder: `0x${at}` }));
    const board = createElement(() => NuqsTestingAdapter({ children: createElement(BuildersBoard) }));
    return renderAnswered(board, (queries, api) =>
      queries.setQueryData(api.builders.board.queryKey(), { rows, total: { fees: 9, volume: 90 } } as never),
    );
  };
  expect(shown(500)).toContain('top 500 by fees');
  expect(shown(499)).toContain('all time');
  expect(shown(499)).not.toContain('top 500');
});
