import type { Validator } from '../governance.ts';
import type { Underlying } from '../underlying.ts';
import { basketballGames, nbaTitle } from './basketball.ts';
import { footballMatches, friendlyMatches } from './football.ts';
import type { Listing } from './listing.ts';
import { macroReleases } from './macro.ts';
import { otherMarkets } from './other.ts';
import { dailyRoll } from './recurring.ts';
import { shortPrices } from './short-prices.ts';
import { worldCup } from './world-cup.ts';

/** Every listing up to the horizon in order of creation; ids follow this order. */
export function planListings(
  { seed, horizonDays, friendlies }: { seed: number; horizonDays: number; friendlies: boolean },
  spot: Underlying,
  validators: readonly Validator[],
): Listing[] {
  const listings = [
    ...worldCup(seed, validators),
    nbaTitle(seed, validators),
    ...macroReleases(seed, horizonDays, validators),
    ...otherMarkets(seed, horizonDays, validators),
  ];
  for (let day = 0; day < horizonDays; day++) {
    listings.push(
      ...dailyRoll(seed, day, spot, validators),
      ...footballMatches(seed, day, validators),
      ...(friendlies ? friendlyMatches(seed, day, validators) : []),
      ...basketballGames(seed, day, validators),
      ...shortPrices(seed, day, spot),
    );
  }
  return listings.sort((a, b) => a.creation.atMs - b.creation.atMs);
}
