import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createState } from '../market/state.ts';
import type { Place } from './node-files.ts';
import { addRef, MAX_REFS, refsOf } from './refs.ts';

test('the newest places of a wallet are kept in order, each line once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 3 }), (lines, rowsPerLine) => {
      const state = createState(1, 0);
      const places = Array.from(
        { length: lines },
        (_, i): Place => ({ hour: i >> 6, offset: (i % 64) * 60_000_000 }),
      );
      for (const place of places) for (let row = 0; row < rowsPerLine; row++) addRef(state, 5, place);
      expect([...refsOf(state, 5)]).toEqual(places.slice(-MAX_REFS).reverse());
      expect([...refsOf(state, 6)]).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
