import { type Address, isZeroAddress } from './hex.ts';

/** Most that protocol and builder fee together may take of a stake; the escrow refuses more. */
export const MAX_FEE_BPS = 1000;
const BPS = 10_000n;

/** The terms of a request that decide the fees of its stake. */
export type FeeTerms = { builder: Address; protocolFeeBps: number; builderFeeBps: number };

/** How a gross stake is split into fees and net stake, 6-decimal units. */
export type StakeFees = { protocolFeeE6: bigint; builderFeeE6: bigint; netStakeE6: bigint };

/**
 * The fees of a gross stake, each rounded down, and what is left of it; without a builder no builder fee.
 * @throws RangeError when the stake is negative or the rates are not within the cap.
 */
export function stakeFees(grossE6: bigint, terms: FeeTerms): StakeFees {
  const builderFeeBps = isZeroAddress(terms.builder) ? 0 : terms.builderFeeBps;
  const rates = [terms.protocolFeeBps, builderFeeBps];
  if (grossE6 < 0n || !rates.every((rate) => Number.isInteger(rate) && rate >= 0)) {
    throw new RangeError('the stake and its fee rates must be whole numbers of at least 0');
  }
  if (terms.protocolFeeBps + builderFeeBps > MAX_FEE_BPS) throw new RangeError('the fees exceed their cap');
  const protocolFeeE6 = (grossE6 * BigInt(terms.protocolFeeBps)) / BPS;
  const builderFeeE6 = (grossE6 * BigInt(builderFeeBps)) / BPS;
  return { protocolFeeE6, builderFeeE6, netStakeE6: grossE6 - protocolFeeE6 - builderFeeE6 };
}

/** The part of a winner's profit that the protocol keeps, rounded down; 6-decimal units. */
export const winSpread = (makerCollateralE6: bigint, spreadBps: number): bigint =>
  (makerCollateralE6 * BigInt(spreadBps)) / BPS;

/** What a taker is credited when every leg wins: the pot less the spread; 6-decimal units. */
export const winPayout = (netStakeE6: bigint, makerCollateralE6: bigint, spreadBps: number): bigint =>
  netStakeE6 + makerCollateralE6 - winSpread(makerCollateralE6, spreadBps);
