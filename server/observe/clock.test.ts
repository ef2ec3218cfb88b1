import { expect, it } from 'vitest';
import { tickEvery } from './clock.ts';
import { ManualClock } from './testing/manual-clock.ts';

it('a task of the clock runs once after each interval, first after a whole one, until it is stopped', () => {
  const clock = new ManualClock(0);
  const ranAtMs: number[] = [];
  const stop = tickEvery(clock, 100, () => ranAtMs.push(clock.now()));
  clock.advance(350);
  expect(ranAtMs).toEqual([100, 200, 300]);
  stop();
  clock.advance(1_000);
  expect(ranAtMs).toHaveLength(3);
  expect(clock.pending).toBe(0);
});

it('a task of the clock can stop itself, and one that throws is run again', () => {
  const clock = new ManualClock(0);
  let runs = 0;
  const stop = tickEvery(clock, 100, () => {
    runs += 1;
    if (runs === 1) throw new Error('task failed');
    stop();
  });
  expect(() => clock.advance(100)).toThrow('task failed');
  clock.advance(1_000);
  expect(runs).toBe(2);
});
