import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { DigestLists } from './digest-lists.tsx';

const NOTHING = {
  ...{ trending_markets: [], top_traders: [], biggest_whales: [], biggest_settlements: [], new_markets: [] },
  names: {},
};

function shown(state: object, widen: (() => void) | null = null) {
  const asked: string[] = [];
  const refetch = () => void asked.push('again');
  const data = { ...NOTHING, ...state };
  const query = { data, isError: false, error: null, dataUpdatedAt: 0, refetch, isPlaceholderData: false };
  return { ...mount(createElement(DigestLists, { query: query as never, widen })), asked };
}
const listOf = (name: string) => within(screen.getByRole('region', { name }));

test('a list that took too long is never called empty, and is asked for anew with a press', async () => {
  const { user, asked } = shown({ top_traders: undefined });
  const list = listOf('Top traders');
  expect(list.getByRole('alert').textContent).toBe('This list took too long to load.');
  expect(list.queryByText('No trades in this period.')).toBeNull();
  await user.click(list.getByRole('button', { name: 'Retry' }));
  expect(asked).toEqual(['again']);
});

test.each([
  ['Busiest markets', 'No trades in this period.'],
  ['Largest settlements', 'No markets settled in this period.'],
  ['New markets', 'No new markets in this period.'],
])(
  'without an entry the list “%s” says “%s”, and offers a longer period with a press',
  async (name, words) => {
    const wide: string[] = [];
    const { user } = shown({}, () => void wide.push('30d'));
    expect(listOf(name).getByText(words)).toBeTruthy();
    await user.click(listOf(name).getByRole('button', { name: 'Last 30 days' }));
    expect(wide).toEqual(['30d']);
  },
);
