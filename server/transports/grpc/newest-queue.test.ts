import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NewestQueue } from './newest-queue.ts';

it('holds the newest of what was pushed and not taken, in order, and never more than its size', () => {
  const steps = fc.array(
    fc.oneof(fc.constant('take' as const), fc.constant('push' as const), fc.constant('clear' as const)),
    {
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), steps, (size, sequence) => {
      const queue = new NewestQueue<number>(size);
      let model: number[] = [];
      for (const [nth, step] of sequence.entries()) {
        if (step === 'clear') {
          queue.clear();
          model = [];
        } else if (step === 'push') {
          expect(queue.push(nth)).toBe(model.length === size);
          model = [...model, nth].slice(-size);
        } else {
          expect(queue.shift()).toBe(model.shift());
        }
        expect(queue.length).toBe(model.length);
      }
    }),
  );
});
