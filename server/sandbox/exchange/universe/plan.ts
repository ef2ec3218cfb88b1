import type { Validator } from '../answers/governance.ts';
import type { Underlying } from '../answers/underlying.ts';
import { basketballGames, nbaTitle } from './basketball.ts';
import { footballMatches, friendlyMatches } from './football.ts';
import type { Listing } from './listing.ts';
import { macroReleases } from './macro.ts';
import { otherMarkets } from './other.ts';
import { dailyRoll } from './recurring.ts';
import { shortMatches } from './short-matches.ts';
import { shortPrices } from './short-prices.ts';
import { worldCup } from './world-cup.ts';

export type Plan = {
  seed: number;
  horizonDays: number;
  friendlies: boolean;
  /** From when on short matches are listed and chances follow scores; never when absent. */
  liveMatchesFromMs?: number | undefined;
};

/** Every listing up to the horizon in order of creation; ids follow this order. */
export function planListings(
  { seed, horizonDays, friendlies, liveMatchesFromMs }: Plan,
  spot: Underlying,
  validators: readonly Validator[],
): Listing[] {
  const listings = [
    ...worldCup(seed, validators, liveMatchesFromMs),
    nbaTitle(seed, validators),
    ...macroReleases(seed, horizonDays, validators),
    ...otherMarkets(seed, horizonDays, validators),
    ...(liveMatchesFromMs === undefined ? [] : shortMatches(seed, liveMatchesFromMs)),
  ];
  for (let day = 0; day < horizonDays; day++) {
    listings.push(
      ...dailyRoll(seed, day, spot, validators),
      ...footballMatches(seed, day, validators, liveMatchesFromMs),
      ...(friendlies ? friendlyMatches(seed, day, validators, liveMatchesFromMs) : []),
      ...basketballGames(seed, day, validators),
      ...shortPrices(seed, day, spot),
    );
  }
  return listings.sort((a, b) => a.creation.atMs - b.creation.atMs);
}
