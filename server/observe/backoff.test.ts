import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Backoff, backoffMs } from './backoff.ts';

it('a wait at random stays between half and all of a doubling step, up to its bound', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(2_000), unit, (attempt, random) => {
      const wait = backoffMs(attempt, { baseMs: 100, maxMs: 5_000 }, () => random);
      const step = Math.min(5_000, 100 * 2 ** Math.min(attempt, 30));
      expect(wait).toBeGreaterThanOrEqual(step / 2);
      expect(wait).toBeLessThanOrEqual(step);
    }),
  );
});

it('each wait is twice as long as the one before, up to the bound, and short again after a success', async () => {
  // Waits of an aborted signal take no time; how long they would take is the same.
  const backoff = new Backoff({ baseMs: 500, maxMs: 3_000, signal: AbortSignal.abort() });
  const waits: number[] = [];
  for (let failures = 0; failures < 5; failures += 1) {
    waits.push(backoff.nextMs);
    await backoff.wait();
  }
  expect(waits).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
  backoff.reset();
  expect(backoff.nextMs).toBe(500);
});
