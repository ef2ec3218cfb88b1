import { expect, test } from 'vitest';
import { type DatedTitle, distinctions } from './distinctions.ts';

const DAY_MS = Date.UTC(2026, 10, 29);
const at = (id: number, title: string, timeMs: number | null, isDay = false): DatedTitle => ({
  ...{ id, title },
  time: timeMs === null ? null : { timeMs, isDay },
});
const told = (...rows: DatedTitle[]) => [...distinctions(rows)];

test('titles that nothing else has are left alone', () => {
  expect(told(at(1, 'A vs B', DAY_MS), at(2, 'A vs C', DAY_MS))).toEqual([]);
});

test('the day tells equal titles of different days apart', () => {
  expect(told(at(1, 'A vs B', DAY_MS, true), at(2, 'A vs B', DAY_MS + 86_400_000, true))).toEqual([
    [1, 'Nov 29'],
    [2, 'Nov 30'],
  ]);
});

test('equal titles of one day are told apart by the minute, and without one by their numbers', () => {
  expect(told(at(1, 'A vs B', DAY_MS), at(2, 'A vs B', DAY_MS + 3_600_000))).toEqual([
    [1, 'Nov 29, 00:00 UTC'],
    [2, 'Nov 29, 01:00 UTC'],
  ]);
  expect(told(at(1, 'A vs B', DAY_MS, true), at(2, 'A vs B', null))).toEqual([
    [1, '#1'],
    [2, '#2'],
  ]);
});
