import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

const bounds = { leastMs: 250, mostMs: 15_000 };

it('the pause doubles up to its bound, and lies between half of it and the whole', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, luck) => {
        const bound = Math.min(15_000, 250 * 2 ** failures);
        const pause = backoffMs(failures, bounds, () => luck);
        expect(pause >= bound / 2 && pause <= bound).toBe(true);
      },
    ),
  );
});
