import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceE6, netStakeE6, type PricedLeg, priceE6, priceParlay, sizeE6 } from './pricing.ts';

/** Exact arithmetic on fractions, knowing nothing of how the SDK computes. */
class Rational {
  readonly over: bigint;
  readonly under: bigint;
  constructor(over: bigint, under = 1n) {
    this.over = over;
    this.under = under;
  }
  times = (other: Rational) => new Rational(this.over * other.over, this.under * other.under);
  minus = (other: Rational) =>
    new Rational(this.over * other.under - other.over * this.under, this.under * other.under);
  per = (other: Rational) => new Rational(this.over * other.under, this.under * other.over);
  isBelow = (other: Rational) => this.over * other.under < other.over * this.under;
  clamp = (least: Rational, most: Rational) =>
    this.isBelow(least) ? least : most.isBelow(this) ? most : this;
  floor = () => {
    const whole = this.over / this.under;
    return this.over < 0n && whole * this.under !== this.over ? whole - 1n : whole;
  };
}
const one = new Rational(1n);
const max = (left: bigint, right: bigint) => (left > right ? left : right);

/** The specification's relation, word by word. */
function byTheSpecification(legs: PricedLeg[], netStake: bigint, edgeBps: number) {
  const product = legs.reduce((all, { sideIndex, yesE6 }) => {
    const p = new Rational(yesE6, 1_000_000n);
    return all.times(sideIndex === 0 ? p : one.minus(p));
  }, one);
  const combined = product.clamp(new Rational(1n, 10_000n), new Rational(98n, 100n));
  const payout = new Rational(netStake)
    .times(one.minus(new Rational(BigInt(edgeBps), 10_000n)))
    .per(combined);
  return {
    payoutE6: payout.floor(),
    makerCollateralE6: max(10_000n, payout.minus(new Rational(netStake)).floor()),
  };
}

const legs = fc.array(
  fc.record({
    yesE6: fc.oneof(fc.bigInt({ min: 0n, max: 1_000_000n }), fc.constantFrom(0n, 1n, 999_999n, 1_000_000n)),
    sideIndex: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 6 },
);
const amount = fc.bigInt({ min: 0n, max: 2n ** 64n });

describe('a price', () => {
  it('is the specification’s, to the unit, for all legs, stakes and edges', () => {
    fc.assert(
      fc.property(legs, amount, fc.integer({ min: 0, max: 10_000 }), (set, stake, edge) => {
        expect(priceParlay(set, stake, edge)).toEqual(byTheSpecification(set, stake, edge));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a fair coin twice at 5 % edge: 100 pays 380, the maker puts up 280', () => {
    const coin = { yesE6: chanceE6(0.5), sideIndex: 0 as const };
    const pricing = priceParlay([coin, coin], 100_000_000n, 500);
    expect(pricing).toEqual({ payoutE6: 380_000_000n, makerCollateralE6: 280_000_000n });
  });

  it('in units of 1e-6 is the nearest, a half rounded up', () => {
    fc.assert(
      fc.property(amount, amount, (net, collateral) => {
        fc.pre(net + collateral > 0n);
        const exact = new Rational(net * 1_000_000n, sizeE6(net, collateral));
        const half = new Rational(1n, 2n);
        expect(priceE6(net, collateral)).toBe(exact.minus(new Rational(-1n).times(half)).floor());
      }),
    );
  });

  it('leaves each fee rounded down', () => {
    fc.assert(
      fc.property(amount, fc.nat(500), fc.nat(500), (gross, protocol, builder) => {
        const fee = (bps: number) => new Rational(gross * BigInt(bps), 10_000n).floor();
        expect(netStakeE6(gross, protocol, builder)).toBe(gross - fee(protocol) - fee(builder));
      }),
    );
  });

  it.each([
    ['no legs', [], 1n, 0],
    ['a chance above 1', [{ yesE6: 1_000_001n, sideIndex: 0 }], 1n, 0],
    ['a negative chance', [{ yesE6: -1n, sideIndex: 0 }], 1n, 0],
    ['a negative stake', [{ yesE6: 1n, sideIndex: 0 }], -1n, 0],
    ['an edge above 100 %', [{ yesE6: 1n, sideIndex: 0 }], 1n, 10_001],
    ['half a basis point', [{ yesE6: 1n, sideIndex: 0 }], 1n, 0.5],
  ] as [string, PricedLeg[], bigint, number][])('does not exist for %s', (_, set, stake, edge) => {
    expect(() => priceParlay(set, stake, edge)).toThrow(RangeError);
  });

  it.each([Number.NaN, -0.1, 1.1])('is not made of %d as a chance', (chance) => {
    expect(() => chanceE6(chance)).toThrow(RangeError);
  });
});
