import { expect, test } from 'vitest';
import { dayTicks, medianOf } from './day-bars.tsx';

test('the median is the middle value, or the mean of both', () => {
  expect([medianOf([9, 1, 5]), medianOf([4, 1, 3, 2]), medianOf([7]), medianOf([])]).toEqual([5, 2.5, 7, 0]);
});

test('the first and the last day are named, and at most five', () => {
  expect(dayTicks(90)).toEqual([0, 22, 45, 67, 89]);
  expect([dayTicks(1), dayTicks(2)]).toEqual([[0], [0, 1]]);
});
