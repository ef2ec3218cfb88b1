import type { SideIdx } from '../coin.ts';
import { MAX_LEGS } from './leg-count.ts';

const ONE_E6 = 1_000_000n;
const ONE_E36 = ONE_E6 ** BigInt(MAX_LEGS);
const BPS = 10_000n;
/** The chance of a parlay is taken to be at least 0.0001 and at most 0.98. */
const MIN_COMBINED_E36 = ONE_E36 / 10_000n;
const MAX_COMBINED_E36 = (ONE_E36 * 98n) / 100n;
/** A maker puts up at least 0.01 USD. */
const MIN_MAKER_COLLATERAL_E6 = 10_000n;

/** Size of a quote: the whole pot, 6-decimal units. */
export const sizeE6 = (netStakeE6: bigint, makerCollateralE6: bigint): bigint =>
  netStakeE6 + makerCollateralE6;

/**
 * Price of a quote: the stake's part of the pot in units of 1e-6, a half rounded up.
 * @throws RangeError when the pot is empty or an amount is negative.
 */
export function priceE6(netStakeE6: bigint, makerCollateralE6: bigint): bigint {
  const pot = sizeE6(netStakeE6, makerCollateralE6);
  if (netStakeE6 < 0n || makerCollateralE6 < 0n || pot === 0n)
    throw new RangeError('a price requires a pot above 0');
  return (2n * netStakeE6 * ONE_E6 + pot) / (2n * pot);
}

/** A leg with the chance that its outcome ends YES, in units of 1e-6. */
export type PricedLeg = { probabilityE6: bigint; sideIndex: SideIdx };

/**
 * The chance that every leg wins, were they independent, in units of 1e-36: exact for up to six legs, then clamped to
 * 0.0001 … 0.98.
 * @throws RangeError when there is no leg, there are more than six, or a chance is not within 0 … 1.
 */
export function combinedE36(legs: readonly PricedLeg[]): bigint {
  if (legs.length === 0 || legs.length > MAX_LEGS) throw new RangeError('a price requires 1 to 6 legs');
  let product = ONE_E6 ** BigInt(MAX_LEGS - legs.length);
  for (const { probabilityE6, sideIndex } of legs) {
    if (probabilityE6 < 0n || probabilityE6 > ONE_E6)
      throw new RangeError('a probability must be from 0 to 1');
    product *= sideIndex === 0 ? probabilityE6 : ONE_E6 - probabilityE6;
  }
  if (product < MIN_COMBINED_E36) return MIN_COMBINED_E36;
  return product > MAX_COMBINED_E36 ? MAX_COMBINED_E36 : product;
}

/** What a maker offers, 6-decimal units: the whole pot that the taker can win, and the maker's part of it. */
export type Pricing = { payoutE6: bigint; makerCollateralE6: bigint };

/**
 * Prices a stake: payout = net stake × (1 − edge) ÷ combined chance, rounded down; the maker puts up what is more
 * than the stake, at least 0.01 USD.
 * @throws RangeError when the edge is not within 0 … 10,000 bps, the stake is negative, or legs cannot be priced.
 */
export function priceParlay(legs: readonly PricedLeg[], netStakeE6: bigint, edgeBps: number): Pricing {
  if (!Number.isInteger(edgeBps) || edgeBps < 0 || edgeBps > 10_000 || netStakeE6 < 0n) {
    throw new RangeError('the edge must be from 0 to 10,000 bps and the stake must not be negative');
  }
  const payoutE6 = (netStakeE6 * (BPS - BigInt(edgeBps)) * ONE_E36) / (BPS * combinedE36(legs));
  const collateral = payoutE6 - netStakeE6;
  return {
    payoutE6,
    makerCollateralE6: collateral > MIN_MAKER_COLLATERAL_E6 ? collateral : MIN_MAKER_COLLATERAL_E6,
  };
}
