import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

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
