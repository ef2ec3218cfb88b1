import type { Leg } from './legs.ts';

const ONE_E6 = 1_000_000n;
const BPS = 10_000n;
const MAX_FEE_BPS = 1000;
/** The combined chance is taken to be at least 0.0001 and at most 0.98. */
const LEAST_COMBINED = { over: 1n, under: 10_000n };
const MOST_COMBINED = { over: 98n, under: 100n };
/** A maker puts up at least 0.01 USD. */
const LEAST_COLLATERAL_E6 = 10_000n;

/** A leg with the chance that its outcome ends YES, in units of 1e-6. */
export type PricedLeg = Pick<Leg, 'sideIndex'> & { yesE6: bigint };

/** Payout (the whole pot) and the maker's part of it, 6-decimal units. */
export type Pricing = { payoutE6: bigint; makerCollateralE6: bigint };

/** A chance of 0 to 1 in units of 1e-6, rounded to the nearest. @throws RangeError when it is none */
export function chanceE6(chance: number): bigint {
  if (!(chance >= 0 && chance <= 1)) throw new RangeError('a probability must be from 0 to 1');
  return BigInt(Math.round(chance * 1e6));
}

/**
 * What is left of a gross stake after both fees, each rounded down; without a builder there is no builder fee.
 * @throws RangeError when the fees are more than the escrow takes
 */
export function netStakeE6(grossE6: bigint, protocolFeeBps: number, builderFeeBps: number): bigint {
  if (protocolFeeBps + builderFeeBps > MAX_FEE_BPS) throw new RangeError('the fees exceed their cap');
  const fee = (bps: number): bigint => (grossE6 * BigInt(bps)) / BPS;
  return grossE6 - fee(protocolFeeBps) - fee(builderFeeBps);
}

/** The chance that every leg wins, were they independent, clamped; an exact fraction. */
function combined(legs: readonly PricedLeg[]): { over: bigint; under: bigint } {
  let over = 1n;
  for (const { sideIndex, yesE6 } of legs) {
    if (yesE6 < 0n || yesE6 > ONE_E6) throw new RangeError('a probability must be from 0 to 1');
    over *= sideIndex === 0 ? yesE6 : ONE_E6 - yesE6;
  }
  const under = ONE_E6 ** BigInt(legs.length);
  if (over * LEAST_COMBINED.under < LEAST_COMBINED.over * under) return LEAST_COMBINED;
  return over * MOST_COMBINED.under > MOST_COMBINED.over * under ? MOST_COMBINED : { over, under };
}

/**
 * The specification's formula in integers: payout = net stake × (1 − edge) ÷ combined chance, rounded down; the maker
 * puts up payout − net stake, at least 0.01 USD.
 * @throws RangeError when there is no leg, or a chance or the edge lies outside of its bounds
 */
export function priceParlay(legs: readonly PricedLeg[], stakeE6: bigint, edgeBps: number): Pricing {
  const isEdge = Number.isInteger(edgeBps) && edgeBps >= 0 && edgeBps <= 10_000;
  if (legs.length === 0 || stakeE6 < 0n || !isEdge) {
    throw new RangeError('a price requires legs, a stake, and an edge of 0 to 10,000 bps');
  }
  const { over, under } = combined(legs);
  const payoutE6 = (stakeE6 * (BPS - BigInt(edgeBps)) * under) / (BPS * over);
  const rest = payoutE6 - stakeE6;
  return { payoutE6, makerCollateralE6: rest > LEAST_COLLATERAL_E6 ? rest : LEAST_COLLATERAL_E6 };
}

/** `size_e6`: the whole pot. */
export const sizeE6 = (stakeE6: bigint, makerCollateralE6: bigint): bigint => stakeE6 + makerCollateralE6;

/** `price_e6`: the stake's part of the pot in units of 1e-6, a half rounded up. @throws RangeError without a pot */
export function priceE6(stakeE6: bigint, makerCollateralE6: bigint): bigint {
  const pot = sizeE6(stakeE6, makerCollateralE6);
  if (stakeE6 < 0n || makerCollateralE6 < 0n || pot === 0n)
    throw new RangeError('a price requires a pot above 0');
  return (2n * stakeE6 * ONE_E6 + pot) / (2n * pot);
}
