import type { EventRow, Leg } from '../use-event-pages.ts';

const chanceOf = (leg: Leg): number => leg.payout ?? leg.yesPx ?? -1;

/** The leg that a row stands for: the likeliest, or the one that won. */
export function leadOf({ legs }: EventRow): Leg {
  const [first, ...rest] = legs as [Leg, ...Leg[]];
  return rest.reduce((lead, leg) => (chanceOf(leg) > chanceOf(lead) ? leg : lead), first);
}
