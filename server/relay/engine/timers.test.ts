import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { Timers } from './timers.ts';

const steps = fc.array(
  fc.oneof(
    fc.record({ set: fc.nat(7), inMs: fc.option(fc.nat(50)) }),
    fc.record({ advance: fc.integer({ min: 1, max: 30 }) }),
  ),
  { maxLength: 60 },
);

it('every deadline comes once, in time and in order, whatever was set anew or taken away in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const clock = new ManualClock(1_000);
      const due: { id: string; atMs: number }[] = [];
      const timers = new Timers(clock, (id) => due.push({ id, atMs: clock.now() }));
      const model = new Map<string, number>();
      const expected: { id: string; atMs: number }[] = [];
      for (const step of all) {
        if ('advance' in step) {
          const untilMs = clock.now() + step.advance;
          for (const [id, atMs] of [...model].sort(([, left], [, right]) => left - right)) {
            if (atMs > untilMs) continue;
            expected.push({ id, atMs });
            model.delete(id);
          }
          clock.advance(step.advance);
        } else {
          const id = `rfq_${step.set}`;
          const atMs = step.inMs === null ? null : clock.now() + 1 + step.inMs;
          timers.set(id, atMs);
          if (atMs === null) model.delete(id);
          else model.set(id, atMs);
        }
        const order = (list: typeof due) => list.map(({ id, atMs }) => `${atMs} ${id}`).sort();
        expect(order(due)).toEqual(order(expected));
        expect(due.map(({ atMs }) => atMs)).toEqual(due.map(({ atMs }) => atMs).sort((a, b) => a - b));
        expect(timers.size).toBe(model.size);
      }
    }),
  );
});

it('however many deadlines there are, one timer of the platform runs, and none once they are cleared', () => {
  const clock = new ManualClock(0);
  const timers = new Timers(clock, () => {});
  for (let id = 0; id < 500; id++) timers.set(`${id}`, 10_000 - id);
  expect(clock.pending).toBe(1);
  timers.clear();
  expect(clock.pending).toBe(0);
});
