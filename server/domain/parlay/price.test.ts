import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinedE36, type PricedLeg, priceE6, priceParlay, sizeE6 } from './price.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
const pricedLeg: fc.Arbitrary<PricedLeg> = fc.record({
  probabilityE6: fc.bigInt({ min: 0n, max: 1_000_000n }),
  sideIndex: fc.constantFrom(0 as const, 1 as const),
});
const pricedLegs = fc.array(pricedLeg, { minLength: 1, maxLength: 6 });
const edge = fc.integer({ min: 0, max: 10_000 });

/** The relation as the specification writes it, in floating point. */
function inFloats(legs: PricedLeg[], netStake: number, edgeBps: number) {
  const product = legs.reduce((all, { probabilityE6, sideIndex }) => {
    const p = Number(probabilityE6) / 1e6;
    return all * (sideIndex === 0 ? p : 1 - p);
  }, 1);
  const combined = Math.min(0.98, Math.max(0.0001, product));
  const payout = (netStake * (1 - edgeBps / 10_000)) / combined;
  return { combined, payout, makerCollateral: Math.max(0.01, payout - netStake) };
}

describe('price and size of a quote', () => {
  it('are the nearest unit, a half rounded up', () => {
    fc.assert(
      fc.property(amount, amount, (net, collateral) => {
        fc.pre(net + collateral > 0n);
        const pot = sizeE6(net, collateral);
        const error = 2n * (priceE6(net, collateral) * pot - net * 1_000_000n);
        expect(error > -pot && error <= pot).toBe(true);
      }),
    );
    expect(priceE6(1n, 1_999_999n)).toBe(1n);
    expect(priceE6(1n, 2_000_000n)).toBe(0n);
    expect(priceE6(98_500_000n, 300_000_000n)).toBe(247_177n);
  });

  it('do not exist without a pot', () => {
    expect(() => priceE6(0n, 0n)).toThrow(RangeError);
    expect(() => priceE6(-1n, 2n)).toThrow(RangeError);
  });
});

describe('the pricing relation', () => {
  it('is that of the specification, to the unit where floats reach it', () => {
    fc.assert(
      fc.property(pricedLegs, fc.integer({ min: 0, max: 1_000_000_000 }), edge, (legs, netE6, edgeBps) => {
        const expected = inFloats(legs, netE6 / 1e6, edgeBps);
        expect(Number(combinedE36(legs)) / 1e36).toBeCloseTo(expected.combined, 12);
        const { payoutE6, makerCollateralE6 } = priceParlay(legs, BigInt(netE6), edgeBps);
        const tolerance = 1 + expected.payout * 1e6 * 1e-9;
        expect(Math.abs(Number(payoutE6) - expected.payout * 1e6)).toBeLessThanOrEqual(tolerance);
        expect(Math.abs(Number(makerCollateralE6) - expected.makerCollateral * 1e6)).toBeLessThanOrEqual(
          tolerance,
        );
      }),
    );
  });

  it('never pays more than the chance and the edge allow', () => {
    fc.assert(
      fc.property(pricedLegs, amount, edge, (legs, net, edgeBps) => {
        const { payoutE6 } = priceParlay(legs, net, edgeBps);
        expect(payoutE6 * combinedE36(legs) * 10_000n <= net * BigInt(10_000 - edgeBps) * 10n ** 36n).toBe(
          true,
        );
      }),
    );
  });

  it('keeps the chance within 0.0001 and 0.98, and the collateral at a cent', () => {
    const sure: PricedLeg[] = [{ probabilityE6: 1_000_000n, sideIndex: 0 }];
    const hopeless: PricedLeg[] = [{ probabilityE6: 1_000_000n, sideIndex: 1 }];
    expect(priceParlay(sure, 98_000_000n, 0)).toEqual({
      payoutE6: 100_000_000n,
      makerCollateralE6: 2_000_000n,
    });
    expect(priceParlay(hopeless, 1_000_000n, 0).payoutE6).toBe(10_000_000_000n);
    expect(priceParlay(sure, 98_000_000n, 5_000)).toEqual({
      payoutE6: 50_000_000n,
      makerCollateralE6: 10_000n,
    });
  });

  it.each<[string, PricedLeg[], number]>([
    ['no leg', [], 0],
    ['seven legs', Array.from({ length: 7 }, () => ({ probabilityE6: 1n, sideIndex: 0 })), 0],
    ['a chance above 1', [{ probabilityE6: 1_000_001n, sideIndex: 0 }], 0],
    ['a chance below 0', [{ probabilityE6: -1n, sideIndex: 0 }], 0],
    ['an edge above 1', [{ probabilityE6: 1n, sideIndex: 0 }], 10_001],
    ['half a basis point', [{ probabilityE6: 1n, sideIndex: 0 }], 0.5],
  ])('refuses %s', (_, legs, edgeBps) => {
    expect(() => priceParlay(legs, 1n, edgeBps)).toThrow(RangeError);
  });
});
