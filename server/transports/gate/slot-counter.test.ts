import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlotCounter } from './slot-counter.ts';

it('takes a slot of every claim or of none', () => {
  const slots = new SlotCounter();
  const [all, mine] = [
    { subject: 'all', most: 3 },
    { subject: 'mine', most: 1 },
  ];
  expect(slots.take([all, mine])).not.toBeNull();
  expect(slots.take([all, mine])).toBeNull();
  expect([slots.heldOf('all'), slots.heldOf('mine')]).toEqual([1, 1]);
});

it('gives back once, however often it is told to', () => {
  const slots = new SlotCounter();
  const claim = { subject: 'all', most: 2 };
  const [one] = [slots.take([claim]), slots.take([claim])];
  expect([one?.(), one?.()]).toEqual([true, false]);
  expect(slots.heldOf('all')).toBe(1);
});

it('never holds more than the least bound of any claim, and remembers nobody who has left', () => {
  const step = fc.record({ subject: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const slots = new SlotCounter();
      const open: (() => boolean)[] = [];
      for (const { subject, leaves } of steps) {
        if (leaves) open.shift()?.();
        const release = slots.take([
          { subject: 'all', most: 4 },
          { subject, most: 2 },
        ]);
        if (release) open.push(release);
        expect(slots.heldOf('all')).toBe(open.length);
        for (const [name, held] of slots.counts) expect(held).toBeLessThanOrEqual(name === 'all' ? 4 : 2);
      }
      for (const release of open) release();
      expect([...slots.counts]).toEqual([]);
    }),
  );
});
