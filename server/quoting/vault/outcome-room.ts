import { least } from '../least.ts';

/** An outcome, and the side of it that has to win. */
export type LegSide = { outcomeId: number; sideIndex: number };
/** Collateral that is lost when all of these legs win; 6-decimal units. */
export type AtRisk = { legs: readonly LegSide[]; collateralE6: bigint };

const isOn =
  ({ outcomeId, sideIndex }: LegSide) =>
  ({ legs }: AtRisk): boolean =>
    legs.some((leg) => leg.outcomeId === outcomeId && leg.sideIndex === sideIndex);

/**
 * Maximum collateral of another parlay on `legs` beside `held`, so that no single result (an outcome and its side)
 * puts more than `mostE6` at risk. A parlay counts towards a result if it can be lost only with that result.
 * 6-decimal units; 0 when there is no room.
 */
export function outcomeRoomE6(legs: readonly LegSide[], held: readonly AtRisk[], mostE6: bigint): bigint {
  const rooms = legs.map((leg) =>
    held.filter(isOn(leg)).reduce((roomE6, { collateralE6 }) => roomE6 - collateralE6, mostE6),
  );
  const roomE6 = least(mostE6, ...rooms);
  return roomE6 > 0n ? roomE6 : 0n;
}
