import { expect, test } from 'vitest';
import { MOST_STALLS, newStallBuffers, stalledMs } from './stall-buffers.ts';

function withStalls(...stalls: [number, number][]) {
  const buffers = newStallBuffers();
  for (const [at, [start, end]] of stalls.entries()) buffers.stalls.set([start, end], (at % MOST_STALLS) * 2);
  buffers.count[0] = stalls.length;
  return buffers;
}

test('stalls count as far as they lie within the time that is asked for', () => {
  const buffers = withStalls([100, 200], [300, 450], [900, 1_000]);
  expect(stalledMs(buffers, 0, 2_000)).toBe(350);
  expect(stalledMs(buffers, 150, 400)).toBe(150);
  expect(stalledMs(buffers, 500, 800)).toBe(0);
});

test('the newest stalls are known when there were more than are kept', () => {
  const stalls = Array.from({ length: MOST_STALLS + 3 }, (_, at): [number, number] => [
    at * 100,
    at * 100 + 60,
  ]);
  const [start, end] = stalls.at(-1) ?? [0, 0];
  expect(stalledMs(withStalls(...stalls), start, end)).toBe(60);
});
