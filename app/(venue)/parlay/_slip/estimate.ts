import type { SideIdx } from '#domain/coin.ts';
import { protocolFeeBps } from '#domain/parlay/fee-schedule.ts';
import { type StakeFees, stakeFees, winPayout } from '#domain/parlay/fees.ts';
import { priceParlay } from '#domain/parlay/price.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

/** The fees of a stake by the venue's terms. Amounts in 6-decimal units. */
export function feesOf(terms: VenueTerms, legCount: number, grossE6: bigint): StakeFees {
  const { fees } = terms;
  const schedule = {
    ...{ baseBps: fees.base_bps, perExtraLegBps: fees.per_extra_leg_bps },
    taper: fees.taper.map((step) => ({ fromE6: BigInt(step.from_e6), lessBps: step.less_bps })),
    ...{ minBps: fees.min_bps, maxBps: fees.max_bps },
  };
  return stakeFees(grossE6, {
    ...{ builder: fees.builder, builderFeeBps: fees.builder_fee_bps },
    protocolFeeBps: protocolFeeBps(schedule, legCount, grossE6),
  });
}

/** `yesPx` from 0 to 1. */
type PricedSide = { yesPx: number; sideIndex: SideIdx };

/** The legs' chances multiplied, from 0 to 1. */
export const chanceOf = (legs: readonly PricedSide[]): number =>
  legs.reduce((product, { yesPx, sideIndex }) => product * (sideIndex === 0 ? yesPx : 1 - yesPx), 1);

/** What a slip would pay at the legs' mids, with all fees but without a maker's edge; 6-decimal units. */
export function estimateE6(terms: VenueTerms, legs: readonly PricedSide[], grossE6: bigint): bigint {
  const { netStakeE6 } = feesOf(terms, legs.length, grossE6);
  const priced = legs.map(({ yesPx, sideIndex }) => {
    return { probabilityE6: BigInt(Math.round(yesPx * 1e6)), sideIndex };
  });
  const { makerCollateralE6 } = priceParlay(priced, netStakeE6, 0);
  return winPayout(netStakeE6, makerCollateralE6, terms.fees.spread_bps);
}
