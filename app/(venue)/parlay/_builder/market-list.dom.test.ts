import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { changeSlip, currentSlip, EMPTY_SLIP } from '#app/slip/slip-store.ts';
import { MarketList } from './market-list.tsx';
import type { SlipMarket } from './slip-market.ts';

const marketOf = (outcomeId: number, category = 'sports'): SlipMarket =>
  ({
    ...{ outcomeId, questionId: outcomeId, title: `Market ${outcomeId}`, questionTitle: '' },
    ...{ category, subcategory: '', entities: [`team ${outcomeId}`], underlying: '' },
    ...{ sideNames: ['Yes', 'No'], yesPx: 0.25, change24h: null, endMs: 0 },
  }) as unknown as SlipMarket;

const listed = (markets: readonly SlipMarket[]) =>
  mount(createElement(MarketList, { markets, onSlip: [], isPhone: false }));
const rows = () => screen.queryAllByRole('listitem').map((row) => row.getAttribute('data-pick'));

afterEach(() => changeSlip(EMPTY_SLIP));

test('words that no market has are answered with what to try, and other words list markets again', async () => {
  const { user } = listed([marketOf(1), marketOf(2)]);
  const search = screen.getByRole('textbox', { name: 'Search markets' });
  await user.type(search, 'market 3');
  expect(await screen.findByText('No markets match. Try fewer words.')).toBeTruthy();
  expect(screen.queryByText('No markets are open right now.')).toBeNull();
  await user.type(search, '{Backspace}2');
  await screen.findByText('Market 2');
  expect(rows()).toEqual(['2']);
  await user.keyboard('{Escape}');
  await screen.findByText('Market 1');
  expect(rows()).toEqual(['1', '2']);
});

test('a category lists its own markets and counts them', async () => {
  const { user } = listed([marketOf(1), marketOf(2, 'crypto'), marketOf(3)]);
  const categories = within(screen.getByRole('group', { name: 'Category' }));
  const sports = categories.getByRole('button', { name: 'Sports 2' });
  await user.click(sports);
  expect(sports.getAttribute('aria-pressed')).toBe('true');
  expect(rows()).toEqual(['1', '3']);
  await user.click(categories.getByRole('button', { name: 'All 3' }));
  expect(rows()).toEqual(['1', '2', '3']);
});

test('markets beyond the first page are shown at a press, and the press goes with the last of them', async () => {
  const { user } = listed(Array.from({ length: 41 }, (_, at) => marketOf(at)));
  expect(rows()).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Show more of 41 markets' }));
  expect(rows()).toHaveLength(41);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

test('a side is put on the slip at a press, exchanged for the other one, and taken off by a second press', async () => {
  const { user } = listed([marketOf(1)]);
  const [yes, no] = ['Yes', 'No'].map((side) =>
    screen.getByRole('button', { name: `${side}, Market 1` }),
  ) as [HTMLElement, HTMLElement];
  const chosen = () => [yes, no].map((side) => side.getAttribute('aria-pressed'));
  await user.click(yes);
  expect(chosen()).toEqual(['true', 'false']);
  await user.click(no);
  expect(chosen()).toEqual(['false', 'true']);
  expect(currentSlip().legs).toEqual([{ outcomeId: 1, sideIndex: 1 }]);
  await user.click(no);
  expect(chosen()).toEqual(['false', 'false']);
});
