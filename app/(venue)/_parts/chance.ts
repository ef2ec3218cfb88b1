import type { LegState } from '#app/data/venue-views.ts';
import type { Leg } from './leg-words.ts';

/** The probability of a leg's own side, from that of side A. */
export const ofSide = (leg: Leg, yesPx: number | null): number | null =>
  yesPx === null ? null : leg.side_index === 0 ? yesPx : 1 - yesPx;

/** The chance that a leg does not lose, from 0 to 1; null while its market has no price. A void leg drops out. */
export function legChance(leg: Leg & { state: LegState }, yesPx: number | null): number | null {
  if (leg.state === 'won' || leg.state === 'void') return 1;
  if (leg.state === 'lost') return 0;
  return ofSide(leg, yesPx);
}

/** The chance that no leg loses, were they independent of each other; null while an open leg has no price. */
export function parlayChance(
  legs: readonly (Leg & { state: LegState })[],
  yesPxOf: (outcomeId: number) => number | null,
): number | null {
  let chance = 1;
  for (const leg of legs) {
    const one = legChance(leg, yesPxOf(leg.outcome_id));
    if (one === 0) return 0;
    if (one === null) return null;
    chance *= one;
  }
  return chance;
}
