import { expect, test } from 'vitest';
import { everyDay } from './every-day.ts';

const known = [
  { date: '2026-05-30', amount: 1 },
  { date: '2026-06-02', amount: 4 },
];

test('days without a trade are there, with nothing', () => {
  expect(everyDay(known, Number.POSITIVE_INFINITY)).toEqual([
    { date: '2026-05-30', amount: 1 },
    { date: '2026-05-31', amount: null },
    { date: '2026-06-01', amount: null },
    { date: '2026-06-02', amount: 4 },
  ]);
});

test('only as many days as asked for, the newest', () => {
  expect(everyDay(known, 2).map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-02']);
  expect(everyDay([], 30)).toEqual([]);
});
