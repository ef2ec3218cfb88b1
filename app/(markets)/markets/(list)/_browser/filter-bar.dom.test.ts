import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { FilterBar } from './filter-bar.tsx';
import { loadMarketParams } from './market-params.ts';

const KIND = { subcategory: '', market_class: 'named', underlying: '', settled: 0 };
const FACETS = [
  { ...KIND, category: 'crypto', market_class: 'priceBinary', underlying: 'BTC', live: 2 },
  { ...KIND, category: 'sports', subcategory: 'football', live: 3 },
  { ...KIND, category: 'sports', subcategory: 'tennis', live: 1 },
];

/** As on a phone: all but search and category are behind a button. */
function shown(search = '', found: { total: number; markets: number } | null = null) {
  const changes: object[] = [];
  const params = loadMarketParams(search);
  const change = (patch: object) => void changes.push(patch);
  const mounted = mount(createElement(FilterBar, { params, change, isPhone: true, found }), {
    answer: (queries, api) => queries.setQueryData(api.markets.facets.queryKey(), FACETS as never),
  });
  return { ...mounted, changes };
}

async function opened(...of: Parameters<typeof shown>) {
  const mounted = shown(...of);
  await mounted.user.click(screen.getByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('radio', { name: 'Settled' });
  return { ...mounted, sheet };
}

test.each([
  [null, 'Show markets'],
  [{ total: 61, markets: 61 }, 'Show 61 markets'],
  [{ total: 1, markets: 1 }, 'Show 1 market'],
])('the sheet of filters that has found %j is left by “%s”', async (found, done) => {
  const { user, sheet } = await opened('', found);
  await user.click(sheet.getByRole('button', { name: done }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 });
});

test('nothing is to be reset until a filter is set, and then all of them at once', async () => {
  const { sheet, unmount } = await opened();
  expect(sheet.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
  unmount();
  const set = await opened('?status=settled&underlying=BTC');
  expect(screen.getByText('Filters', { selector: 'button' }).getAttribute('aria-label')).toBe(
    'Filters, 2 set',
  );
  await set.user.click(set.sheet.getByRole('button', { name: 'Reset' }));
  expect(set.changes).toEqual([
    { status: null, sub: null, class: null, underlying: null, sort: null, dir: null },
  ]);
});

test.each([
  ['', 'Largest first; reverse the order', 'asc'],
  ['?dir=asc', 'Smallest first; reverse the order', null],
])('an order at “%s” is called “%s”, and reversed with a press', async (search, name, dir) => {
  const { user, sheet, changes } = await opened(search);
  await user.click(sheet.getByRole('button', { name }));
  expect(changes).toEqual([{ dir }]);
});

test('by date the nearest comes first', async () => {
  const { user, sheet, changes } = await opened();
  await user.click(sheet.getByRole('combobox', { name: 'Sort' }));
  await user.click(await screen.findByRole('option', { name: 'Date' }));
  expect(changes).toEqual([{ sort: 'ending', dir: 'asc' }]);
});

test('topics are offered only within a category that has several of them', async () => {
  const { sheet, unmount } = await opened('?category=sports');
  expect(sheet.getByRole('combobox', { name: 'Topic' })).toBeTruthy();
  unmount();
  const { sheet: other } = await opened('?category=crypto');
  expect(other.queryByRole('combobox', { name: 'Topic' })).toBeNull();
});

test('a category is chosen with a press and left with another, each with its number of markets', async () => {
  const { user, changes, unmount } = shown();
  const unset = { sub: null, class: null, underlying: null };
  await user.click(screen.getByRole('button', { name: 'Sports 4', pressed: false }));
  expect(changes).toEqual([{ category: 'sports', ...unset }]);
  unmount();
  const chosen = shown('?category=sports');
  await chosen.user.click(screen.getByRole('button', { name: 'Sports 4', pressed: true }));
  expect(chosen.changes).toEqual([{ category: null, ...unset }]);
});

test('what is typed is searched for, and can be cleared with a press', async () => {
  const { user, changes, unmount } = shown();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  await user.type(screen.getByLabelText('Search markets'), 'rain');
  await vi.waitFor(() => expect(changes.at(-1)).toEqual({ q: 'rain' }), { timeout: 60_000 });
  unmount();
  const searched = shown('?q=rain');
  await searched.user.click(screen.getByRole('button', { name: 'Clear search' }));
  await vi.waitFor(() => expect(searched.changes).toEqual([{ q: null }]), { timeout: 60_000 });
});
