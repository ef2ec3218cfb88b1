import { afterEach, expect, it, vi } from 'vitest';
import { nowUs } from './now-us.ts';

afterEach(() => vi.restoreAllMocks());

it('lies within the millisecond of the wall clock', () => {
  for (let round = 0; round < 1_000; round += 1) {
    const before = Date.now();
    const us = nowUs();
    const after = Date.now();
    expect(us).toBeGreaterThanOrEqual(before * 1_000);
    expect(us).toBeLessThan((after + 1) * 1_000);
    expect(Number.isInteger(us)).toBe(true);
  }
});

it('tells moments of one millisecond apart', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(5);
  const first = nowUs();
  monotonic.mockReturnValue(5.25);
  expect(nowUs()).toBeOneOf([first + 249, first + 250, 1_000_999]);
});

it('follows a wall clock that is set forward or back', () => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  vi.spyOn(performance, 'now').mockReturnValue(5);
  const msOf = () => Math.floor(nowUs() / 1_000);
  expect(msOf()).toBe(1_000);
  wall.mockReturnValue(90_000);
  expect(msOf()).toBe(90_000);
  wall.mockReturnValue(30_000);
  expect(msOf()).toBe(30_000);
});
