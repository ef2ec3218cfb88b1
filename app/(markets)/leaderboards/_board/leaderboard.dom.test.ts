import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { BOARD_ROWS, boardInput, loadBoardParams } from './board-params.ts';
import { Leaderboard } from './leaderboard.tsx';

const OWN = `0x${'a1'.repeat(20)}`;
afterEach(() => localStorage.clear());

const rowOf = (place: number) => ({
  ...{ user: `0x${String(place).padStart(40, '0')}`, total_pnl: 5, total_volume: 9, roi: 0.1, win_rate: 0 },
  ...{ wins: 0, losses: 0, total_trades: 2, markets_traded: 1, last_trade: '2026-11-20 00:00:00.000' },
});

function shown(search: string, rows: number) {
  return mount(createElement(Leaderboard), {
    search,
    answer: (queries, api) =>
      queries.setQueryData(api.leaderboards.wallets.queryKey(boardInput(loadBoardParams(search))), {
        data: Array.from({ length: rows }, (_, place) => rowOf(place)),
      } as never),
  });
}

test('filters that leave nobody are cleared with a press, and everybody is asked for', async () => {
  const { user, calls } = shown('?timeframe=24h&category=crypto', 0);
  expect(screen.getByText('last 24 hours · Crypto')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  const asked = await calls.next('leaderboards.wallets');
  expect(asked.input).toEqual(boardInput(loadBoardParams('')));
  asked.answer({ data: [rowOf(1)] });
  expect(await screen.findByTestId('board')).toBeTruthy();
  expect(screen.queryByTestId('nobody-ranked')).toBeNull();
});

test.each([
  [1, '1 wallet'],
  [2, '2 wallets'],
  [BOARD_ROWS, `Top ${BOARD_ROWS} wallets`],
])('a ranking of %d rows is counted as “%s”', (rows, words) => {
  shown('', rows);
  expect(screen.getByTestId('board-count').textContent).toBe(words);
});

test('a wallet that is pasted is looked for, and left again for another', async () => {
  const { user, calls } = shown('', 1);
  const find = screen.getByRole('button', { name: 'Find rank' });
  expect(find).toHaveProperty('disabled', true);
  await user.type(
    screen.getByLabelText('Address of your wallet'),
    `${OWN.toUpperCase().replace('0X', '0x')}{Enter}`,
  );
  const asked = await calls.next('leaderboards.rank');
  expect(asked.input).toMatchObject({ wallet: OWN });
  expect(screen.getByTestId('own-rank').textContent).toBe('Loading the rank…');
  asked.answer({ rank: 3, ranked: 40 });
  expect(await screen.findByText('#3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Another wallet' }));
  expect(await screen.findByRole('button', { name: 'Find rank' })).toBeTruthy();
});

test('the wallet that this browser remembers is called yours', () => {
  localStorage.setItem('hashmark.wallet.store', `{"accounts":["${OWN}"]}`);
  shown('', 1);
  expect(screen.getByText('your wallet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Another wallet' })).toBeNull();
});
