import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { fillsInput } from './builder-params.ts';
import { FillsPanel } from './fills-panel.tsx';

const builder = `0x${'a'.repeat(40)}`;
const FILL = {
  ...{ time_ms: Date.UTC(2026, 10, 20), coin: '#10', dir: 'Buy', title: 'Rain?', user: builder },
  ...{ px: 0.4, sz: 5, builder_fee: 0 },
};
const fillsOf = (...indexes: number[]) => indexes.map((tx_index) => ({ ...FILL, tx_index }));

const shown = () =>
  mount(createElement(FillsPanel, { builder }), {
    answer: (queries, api) =>
      queries.setQueryData(api.builders.fills.infiniteQueryKey(fillsInput(builder)), {
        ...{ pages: [{ fills: fillsOf(3, 2), next_cursor: 'older' }], pageParams: [null] },
      } as never),
  });
const OLDER = { name: 'Load older' };
const status = () => screen.getByRole('status').textContent;

test('older fills are said to be loading from the press on, and then that there are no older ones', async () => {
  const { user, calls } = shown();
  expect(status()).toBe('2 fills');
  await user.click(screen.getByRole('button', OLDER));
  const asked = await calls.next('builders.fills');
  expect(asked.input).toMatchObject({ builder, cursor: 'older' });
  expect(status()).toBe('2 fills, loading more…');
  expect(screen.getByRole('button', OLDER)).toHaveProperty('disabled', true);
  asked.answer({ fills: fillsOf(1), next_cursor: null });
  expect(await screen.findByText('3 fills, no older ones')).toBeTruthy();
  expect(screen.queryByRole('button', OLDER)).toBeNull();
});

test('older fills that could not be loaded leave those that are shown, and can be asked for anew', async () => {
  const { user, calls } = shown();
  await user.click(screen.getByRole('button', OLDER));
  (await calls.next('builders.fills')).refuse('The database is away.', 'INTERNAL_SERVER_ERROR', 500);
  expect(await screen.findByText('2 fills')).toBeTruthy();
  expect(screen.getByRole('button', OLDER)).toHaveProperty('disabled', false);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
