import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FEE_BPS, stakeFees, winPayout, winSpread } from './fees.ts';
import { ZERO_ADDRESS } from './hex.ts';

const BUILDER = '0x00000000000000000000000000000000000b111d';
const stake = fc.bigInt({ min: 0n, max: 2n ** 64n });
const rates = fc
  .tuple(fc.integer({ min: 0, max: MAX_FEE_BPS }), fc.integer({ min: 0, max: MAX_FEE_BPS }))
  .filter(([protocol, builder]) => protocol + builder <= MAX_FEE_BPS);

describe('fees of a stake', () => {
  it('and what is left add up to the stake, each fee within one unit below its rate', () => {
    fc.assert(
      fc.property(stake, rates, (gross, [protocolFeeBps, builderFeeBps]) => {
        const fees = stakeFees(gross, { builder: BUILDER, protocolFeeBps, builderFeeBps });
        expect(fees.protocolFeeE6 + fees.builderFeeE6 + fees.netStakeE6).toBe(gross);
        for (const [fee, bps] of [
          [fees.protocolFeeE6, protocolFeeBps],
          [fees.builderFeeE6, builderFeeBps],
        ] as const) {
          const exact = gross * BigInt(bps);
          expect(fee * 10_000n <= exact && exact < (fee + 1n) * 10_000n).toBe(true);
        }
      }),
    );
  });

  it('hold none for a builder when there is none', () => {
    expect(
      stakeFees(100_000_000n, { builder: ZERO_ADDRESS, protocolFeeBps: 100, builderFeeBps: 50 }),
    ).toEqual({
      protocolFeeE6: 1_000_000n,
      builderFeeE6: 0n,
      netStakeE6: 99_000_000n,
    });
  });

  it.each([
    [-1n, 0, 0],
    [1n, -1, 0],
    [1n, 0, 0.5],
    [1n, 600, 401],
    [1n, 65_535, 65_535],
  ])('are refused for a stake of %d at %d and %d bps', (gross, protocolFeeBps, builderFeeBps) => {
    expect(() => stakeFees(gross, { builder: BUILDER, protocolFeeBps, builderFeeBps })).toThrow(RangeError);
  });
});

describe('a win', () => {
  it('pays the pot but for the spread, which is rounded down and never more than its rate', () => {
    const bps = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(stake, stake, bps, (net, collateral, spreadBps) => {
        const spread = winSpread(collateral, spreadBps);
        expect(winPayout(net, collateral, spreadBps) + spread).toBe(net + collateral);
        expect(spread * 10_000n <= collateral * BigInt(spreadBps)).toBe(true);
        expect((spread + 1n) * 10_000n > collateral * BigInt(spreadBps)).toBe(true);
      }),
    );
  });
});
