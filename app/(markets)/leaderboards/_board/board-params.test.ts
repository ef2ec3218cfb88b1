import { expect, test } from 'vitest';
import { boardInput, boardPath, loadBoardParams } from './board-params.ts';

test('an address without a query ranks all wallets by profit of all time', () => {
  expect(boardInput(loadBoardParams(''))).toEqual({ metric: 'pnl', timeframe: 'all', limit: 100 });
});

test('the public call has the filters of the page', () => {
  const params = loadBoardParams('?metric=win_rate&timeframe=7d&category=crypto&underlying=BTC');
  expect(boardPath(params)).toBe(
    '/v1/leaderboard?metric=win_rate&timeframe=7d&category=crypto&underlying=BTC&limit=100',
  );
});

test('what names no metric, window or category is no filter, as the public call would refuse it', () => {
  const params = loadBoardParams('?metric=luck&timeframe=1y&category=%27;--&underlying=');
  expect(boardInput(params)).toEqual({ metric: 'pnl', timeframe: 'all', limit: 100 });
});
