import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { WalletBoard } from './wallet-board.tsx';

const address = `0x${'a'.repeat(40)}`;
const OF = { side: 0, sideName: 'Yes', outcomeId: 1, isSettled: true, title: 'Rain?', name: '' };
const MARKET = {
  ...{ coin: '#10', won_count: 1, lost_count: 0, total_settlements: 1, total_pnl: 0, total_volume: 0 },
  ...{ total_trades: 1, last_trade: '2026-11-20 00:00:00.000', of: OF },
};
const TOTALS = {
  ...{ wins: 0, losses: 0, total_pnl: 0, total_volume: 0, total_trades: 0, markets_traded: 0, total_fees: 0 },
};
const dealingsOf = (title: string | null) => ({
  ...{ totals: TOTALS, recentFills: [], marketCount: title === null ? 0 : 1 },
  markets: title === null ? [] : [{ ...MARKET, of: { ...OF, title } }],
});

const shown = (title: string | null) =>
  mount(createElement(WalletBoard, { address }), {
    answer: (queries, api) =>
      queries.setQueryData(
        api.wallets.dealings.queryKey({ address, order: 'recent' }),
        dealingsOf(title) as never,
      ),
  });

test('a wallet that never traded says what will appear, and shows no empty panels', () => {
  shown(null);
  expect(screen.getByText('This wallet has not traded an outcome market')).toBeTruthy();
  expect(screen.getByText(/appear here within seconds of its first fill/)).toBeTruthy();
  expect(screen.queryByTestId('totals')).toBeNull();
});

test('markets in another order are asked for with a press, and those before stay meanwhile', async () => {
  const { user, calls } = shown('Rain?');
  expect(screen.queryByTestId('wallet-empty')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByRole('option', { name: 'Worst' }));
  const asked = await calls.next('wallets.dealings');
  expect(asked.input).toEqual({ address, order: 'worst' });
  expect(screen.getByText('Rain?').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  asked.answer(dealingsOf('Snow?'));
  expect((await screen.findByText('Snow?')).closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
});

test('its history that cannot be had says why, and is asked for anew with a press', async () => {
  const { user, calls } = shown('Rain?');
  (await calls.next('wallets.pnlHistory')).refuse('Too many requests.', 'TOO_MANY_REQUESTS', 429);
  expect(await screen.findByText('Could not load the history')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  (await calls.next('wallets.pnlHistory')).answer({ data: [] });
  expect(await screen.findByText('No fills yet.')).toBeTruthy();
});
