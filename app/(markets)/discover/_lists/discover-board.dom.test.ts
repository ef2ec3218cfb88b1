import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { DiscoverBoard } from './discover-board.tsx';

const listOf = (name: string) => within(screen.getByRole('region', { name }));

test('a filter that leaves a list empty is given up from that list, and everything is asked for', async () => {
  const { user, calls } = mount(createElement(DiscoverBoard), { search: '?underlying=BTC' });
  (await calls.next('discovery.trending')).answer({ trending: [] });
  const words = 'No markets on BTC. Markets appear here once they trade.';
  expect(await listOf('Trending').findByText(words)).toBeTruthy();
  await user.click(listOf('Trending').getByRole('button', { name: 'Any underlying' }));
  const asked = await calls.next('discovery.trending');
  expect(asked.input).not.toHaveProperty('underlying');
  asked.answer({ trending: [] });
  expect(await listOf('Trending').findByText('Markets appear here once they trade.')).toBeTruthy();
  expect(listOf('Trending').queryByRole('button', { name: 'Any underlying' })).toBeNull();
});

test('movers of another window are asked for with a press', async () => {
  const { user, calls } = mount(createElement(DiscoverBoard));
  (await calls.next('discovery.movers')).answer({ movers: [] });
  expect(await listOf('Movers').findByText('No prices moved in this window.')).toBeTruthy();
  await user.click(listOf('Movers').getByRole('radio', { name: '7 d' }));
  const asked = await calls.next('discovery.movers');
  expect(asked.input).toMatchObject({ windowHours: 168 });
  const row = {
    outcome_id: 7,
    title: '',
    volume_window: 120,
    prob_delta: 0.1,
    prob_then: 0.4,
    prob_now: 0.5,
  };
  asked.answer({ movers: [row] });
  expect((await listOf('Movers').findByText('Untitled market')).closest('li')?.textContent).toContain(
    '10.0 pt',
  );
});
