import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { BuildersBoard } from './builders-board.tsx';

const rowOf = (name: string, at: number) => ({
  ...{ builder: `0x${String(at).repeat(40)}`, builder_name: name, total_fees_usdc: 9 - at, volume: 90 },
  ...{ unique_traders: 2, first_seen: '2026-05-02 00:00:00.000', last_seen: '2026-05-03 00:00:00.000' },
  ...{ fills: 3, market_share_pct: 1 },
});
const ROWS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'].map(rowOf);

const shown = (search = '') =>
  mount(createElement(BuildersBoard), {
    search,
    answer: (queries, api) =>
      queries.setQueryData(api.builders.board.queryKey(), {
        ...{ rows: ROWS, total: { fees: 40, volume: 540 } },
      } as never),
  });
const tick = (name: string) => screen.getByRole('checkbox', { name: `Compare ${name}` });

test('a filter that no builder matches is cleared with a press', async () => {
  const { user } = shown();
  await user.type(screen.getByLabelText('Filter builders'), 'omega');
  expect(await screen.findByText('No builder’s name or address contains “omega”.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await screen.findByTestId('builders')).toBeTruthy();
  expect(screen.getByLabelText('Filter builders')).toHaveProperty('value', '');
});

test('builders are compared once they are ticked, and no more once that is cleared', async () => {
  const { user, calls } = shown();
  expect(screen.getByText('Select up to 5 builders below to see them side by side.')).toBeTruthy();
  await user.click(tick('Alpha'));
  const asked = await calls.next('builders.compare');
  expect(asked.input).toEqual({ builders: [ROWS[0]?.builder] });
  asked.answer({ data: [ROWS[0]] });
  const panel = within(screen.getByRole('region', { name: 'Compare' }));
  expect(await panel.findByText('Alpha')).toBeTruthy();
  expect(panel.getByText(/^1 of 5/)).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('Select up to 5 builders below to see them side by side.')).toBeTruthy();
  expect(tick('Alpha')).toHaveProperty('checked', false);
});

test('with five compared a sixth cannot be ticked until one of them is taken out', async () => {
  const { user } = shown(
    `?compare=${ROWS.slice(0, 5)
      .map(({ builder }) => builder)
      .join(',')}`,
  );
  expect(tick('Zeta')).toHaveProperty('disabled', true);
  expect(tick('Zeta').closest('label')?.title).toBe('You can compare up to 5 builders. Remove one first.');
  await user.click(tick('Alpha'));
  expect(tick('Zeta')).toHaveProperty('disabled', false);
});
