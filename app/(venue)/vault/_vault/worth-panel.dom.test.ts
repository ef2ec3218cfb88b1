import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { NavView } from '#app/data/venue-views.ts';
import { HISTORY_PATH } from './vault-paths.ts';
import { WorthPanel } from './worth-panel.tsx';

const POINT = {
  ...{ block_number: 1, time: 0, share_price_e6: '1002500', total_assets_e6: '250000000' },
  ...{ idle_e6: '200000000', locked_e6: '50000000' },
} as NavView['points'][number];

const shown = (points: NavView['points']) =>
  mount(createElement(WorthPanel), {
    answer: (queries) => queries.setQueryData(venueKey(HISTORY_PATH), { points }),
  });

test('the share price, the value of the pool and the table are each a press away', async () => {
  const { user } = shown([POINT]);
  expect(await screen.findByRole('img', { name: /^Share price since/ })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Pool value' }));
  expect(await screen.findByRole('img', { name: /^Pool value since/ })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  expect((await screen.findByTestId('worth-table')).textContent).toContain(
    '1970-01-01 00:00:00 UTC$1.0025$250.00$200.00$50.00',
  );
});

test('a pool without a history says in every view when a point is added', async () => {
  const { user } = shown([]);
  const none = 'No history yet. A point is added for each block that changes the value of the pool.';
  for (const name of ['Pool value', 'Table', 'Share price']) {
    await user.click(screen.getByRole('radio', { name }));
    expect(screen.getByText(none)).toBeTruthy();
  }
});
