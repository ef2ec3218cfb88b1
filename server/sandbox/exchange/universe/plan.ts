import type { Validator } from '../governance.ts';
import type { Underlying } from '../underlying.ts';
import type { Listing } from './listing.ts';
import { dailyRoll } from './recurring.ts';

/** Every listing up to the horizon in order of creation; ids follow this order. */
export function planListings(
  seed: number,
  horizonDays: number,
  spot: Underlying,
  validators: readonly Validator[],
): Listing[] {
  const listings: Listing[] = [];
  for (let day = 0; day < horizonDays; day++) listings.push(...dailyRoll(seed, day, spot, validators));
  return listings.sort((a, b) => a.creation.atMs - b.creation.atMs);
}
