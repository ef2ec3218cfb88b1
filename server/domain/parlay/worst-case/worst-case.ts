import type { ParlayLeg } from '../legs.ts';
import { heaviestChoice } from './heaviest-choice.ts';

/** A parlay from its maker's side. Amounts in 6-decimal units. */
export type MadeParlay = {
  parlayId: bigint;
  /** The legs that are not recorded yet. */
  openLegs: readonly ParlayLeg[];
  /** A leg is void already: both sides are refunded unless another leg is lost. */
  isVoided: boolean;
  /** What the maker loses when every leg wins … */
  lossE6: bigint;
  /** … and gains when one is lost. */
  gainE6: bigint;
};

/** How the open parlays of a maker can end at worst. */
export type WorstCase = {
  /** Combined result; negative for a loss. */
  resultE6: bigint;
  /** Parlays that their takers win in that case. */
  won: bigint[];
  /** Parlays that are lost to the maker's gain in that case: their legs contradict those that win. */
  lost: bigint[];
  /** False when the search was cut short: the true worst case is no worse than this, and may be better. */
  isExact: boolean;
};

const contradicts = (a: MadeParlay, b: MadeParlay): boolean =>
  a.openLegs.some((leg) =>
    b.openLegs.some((other) => leg.outcomeId === other.outcomeId && leg.sideIndex !== other.sideIndex),
  );

/**
 * The least that a maker's open parlays can bring together, over all joint results of their legs: yes, no or void for
 * each outcome, outcomes being independent of each other. Outcomes that exclude each other in truth (the three of a
 * match) can only make it better, so that this is never too hopeful.
 *
 * A result is a choice of parlays that win, none of which contradicts another: what contradicts one of them is lost,
 * and all others are void, because the outcomes that are left can be. So the worst case is the choice with the largest
 * losses less the gains from what it contradicts.
 */
export function worstCaseOf(parlays: readonly MadeParlay[]): WorstCase {
  const contrary = parlays.map((parlay) =>
    parlays.flatMap((other, nth) => (contradicts(parlay, other) ? [nth] : [])),
  );
  const items = parlays.map(({ lossE6, gainE6, isVoided }, nth) => ({
    weight: isVoided ? 0n : lossE6,
    penalty: gainE6,
    contrary: contrary[nth] ?? [],
  }));
  const { chosen, weight, isExact } = heaviestChoice(items);
  const hit = new Set(chosen.flatMap((nth) => contrary[nth] ?? []));
  const idsOf = (isIn: (nth: number) => boolean) =>
    parlays.flatMap(({ parlayId }, nth) => (isIn(nth) ? [parlayId] : []));
  const wins = new Set(chosen);
  return {
    resultE6: -weight,
    won: idsOf((nth) => wins.has(nth) && !parlays[nth]?.isVoided),
    lost: idsOf((nth) => hit.has(nth)),
    isExact,
  };
}
