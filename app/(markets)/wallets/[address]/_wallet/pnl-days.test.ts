import { expect, test } from 'vitest';
import { everyDay } from './pnl-days.ts';

const day = (date: string, daily_pnl: number, cumulative_pnl: number) => ({
  date,
  daily_pnl,
  cumulative_pnl,
});

test('the curve starts at nothing, and days without fills stand where the day before ended', () => {
  expect(everyDay([day('2026-05-31', 5, 5), day('2026-06-02', -2, 3)])).toEqual([
    { date: '2026-05-30', daily: 0, cumulative: 0 },
    { date: '2026-05-31', daily: 5, cumulative: 5 },
    { date: '2026-06-01', daily: 0, cumulative: 5 },
    { date: '2026-06-02', daily: -2, cumulative: 3 },
  ]);
});

test('a wallet without days has no curve', () => {
  expect(everyDay([])).toEqual([]);
});
