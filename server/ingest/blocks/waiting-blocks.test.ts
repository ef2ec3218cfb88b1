import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaitingBlocks } from './waiting-blocks.ts';

const { signal } = new AbortController();

describe('what waits for the store', () => {
  it('is taken oldest first, as soon as there is something', async () => {
    const waiting = new WaitingBlocks<number>(10);
    const first = waiting.take(2, signal);
    waiting.push([1, 2, 3]);
    expect(await first).toEqual([1, 2]);
    expect(await waiting.take(2, signal)).toEqual([3]);
  });

  it('is not waited for once the signal has come', async () => {
    const end = new AbortController();
    const waiting = new WaitingBlocks<number>(10);
    const taken = waiting.take(1, end.signal);
    end.abort();
    expect(await taken).toEqual([]);
    waiting.push([1]);
    expect(await waiting.take(1, end.signal)).toEqual([]);
  });

  it('is in order, and the newest within the bound, whatever is pushed, taken and put back', async () => {
    const step = fc.oneof(
      fc.record({ push: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ take: fc.integer({ min: 1, max: 5 }), stored: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(step), async (max, steps) => {
        const waiting = new WaitingBlocks<number>(max);
        const stored: number[] = [];
        let pushed = 0;
        let dropped = 0;
        let held = 0;
        for (const todo of steps) {
          if ('push' in todo) {
            waiting.push(Array.from({ length: todo.push }, () => ++pushed));
          } else if (held > 0) {
            const taken = await waiting.take(todo.take, signal);
            if (todo.stored) stored.push(...taken);
            else waiting.putBack(taken);
          }
          dropped += waiting.takeDropped();
          held = pushed - stored.length - dropped;
          expect(held).toBeLessThanOrEqual(max);
        }
        expect(stored).toEqual([...stored].sort((a, b) => a - b));
        if (held > 0) {
          const left = await waiting.take(max, signal);
          expect(left).toEqual(Array.from({ length: held }, (_, index) => pushed - held + 1 + index));
        }
      }),
    );
  });
});
