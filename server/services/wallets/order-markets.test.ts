import { expect, test } from 'vitest';
import { MARKET_ORDERS, orderMarkets } from './order-markets.ts';
import type { PortfolioMarket } from './portfolio-json.ts';

const market = (coin: string, total_pnl: number, total_volume: number): PortfolioMarket => ({
  ...{ coin, total_pnl, total_volume, total_trades: 1, total_settlements: 0, won_count: 0, lost_count: 0 },
  ...{ total_fee: 0, first_trade: '', last_trade: '' },
});

test('markets are ordered by gain, loss or volume, and equal ones stay by latest fill', () => {
  const byLatest = [market('#10', 5, 10), market('#20', -3, 40), market('#30', 5, 40), market('#40', 0, 1)];
  const coins = MARKET_ORDERS.map((order) => orderMarkets(byLatest, order).map(({ coin }) => coin));
  expect(coins).toEqual([
    ['#10', '#20', '#30', '#40'],
    ['#10', '#30', '#40', '#20'],
    ['#20', '#40', '#10', '#30'],
    ['#20', '#30', '#10', '#40'],
  ]);
  expect(byLatest[0]?.coin).toBe('#10');
});
