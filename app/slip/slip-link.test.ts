import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLegs, writeLegs } from './slip-link.ts';
import { EMPTY_SLIP, readSlip } from './slip-store.ts';

const legs = fc.array(
  fc.record({
    outcomeId: fc.integer({ min: 0, max: 0xffff_ffff }),
    sideIndex: fc.constantFrom(0 as const, 1 as const),
  }),
  { maxLength: 6 },
);

describe('a slip', () => {
  it('comes out of its link as it went in', () => {
    fc.assert(
      fc.property(legs, (chosen) => {
        expect(parseLegs(writeLegs(chosen))).toEqual(chosen);
      }),
    );
  });

  it('comes out of storage as it went in', () => {
    fc.assert(
      fc.property(legs, fc.constantFrom('ask', 'better', 'any'), (chosen, consent) => {
        const slip = { legs: chosen, stake: '12.50', consent };
        expect(readSlip(JSON.stringify(slip))).toEqual(slip);
      }),
    );
  });

  it('is empty when what is stored is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
        const { legs: read, consent } = readSlip(text);
        expect(read.length).toBeLessThanOrEqual(6);
        expect(['ask', 'better', 'any']).toContain(consent);
      }),
    );
    expect(readSlip('[{"legs":')).toEqual(EMPTY_SLIP);
    expect(parseLegs('x.1z.-4y.99999999999y')).toEqual([]);
  });
});
