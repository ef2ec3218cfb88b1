import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8, ONE_E8 } from '#domain/fixed.ts';
import { oldPrices } from '#domain/outcome/old-prices.ts';
import { CERTAIN } from '#domain/sports/bind-fixture.ts';
import type { MatchContest } from '#domain/sports/contest.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import {
  type JoinedFixture,
  type SportsLeg,
  type SportsMarket,
  teamOfLeg,
} from '#domain/sports/match-group.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { outcomesOfFixtures } from '#store/sports/sports-markets.ts';
import { type ReadMarket, readMarkets } from './read-markets.ts';
import { areSportsAvailable } from './sports-availability.ts';

/** Possible results of a match. */
export type MatchResult = 'home' | 'draw' | 'away';

/** A price of a match: a coin that pays when the result comes. */
export type MatchPrice = {
  result: MatchResult;
  title: string;
  outcomeId: number;
  coin: string;
  /** The result once settled, else of the last trade; null when there was none. */
  px: number | null;
  /** Whether `px` is an older trade that contradicts the other results. */
  isOld: boolean;
  isSettled: boolean;
};

/** A match with its prices, as its page shows it. */
export type Match = {
  fixture: EnrichedFixture;
  minute: number | null;
  /** Home first; a knock-out has no draw. */
  prices: MatchPrice[];
  volume24h: number;
};

const BACK_MS = 4 * HOUR_MS;
const AHEAD_MS = 2 * DAY_MS;
const ORDER: readonly MatchResult[] = ['home', 'draw', 'away'];

function resultOf(team: 0 | 1 | null, isSwapped: boolean): MatchResult {
  if (team === null) return 'draw';
  return (team === 0) === isSwapped ? 'away' : 'home';
}

function priceAt({ pxE8, payout }: SportsLeg, side: 0 | 1): number | null {
  if (payout !== null) return side === 0 ? payout : 1 - payout;
  return pxE8 === null ? null : fromE8(side === 0 ? pxE8 : Number(ONE_E8) - pxE8);
}

/** Results exclude each other: last trades that contradict settled ones, quotes or newer trades are old. */
function oldLegs(
  legs: readonly SportsLeg[],
  mids: ReadonlyMap<string, number>,
): ReadonlyMap<SportsLeg, boolean> {
  const isOld = oldPrices(
    legs.map((leg) => {
      const mid = leg.isSettled ? undefined : mids.get(formatCoin(coinOf(leg.outcomeId, 0)));
      const isCurrent = leg.isSettled || mid !== undefined;
      return { px: mid ?? priceAt(leg, 0), isCurrent, tradedMs: leg.lastTradeMs };
    }),
  );
  return new Map(legs.map((leg, place) => [leg, isOld[place] === true]));
}

/** The prices of a match, home first. */
export function pricesOf(
  { legs, isAlone }: SportsMarket,
  contest: MatchContest,
  { isSwapped }: Pick<JoinedFixture, 'isSwapped'>,
  mids: ReadonlyMap<string, number>,
): MatchPrice[] {
  const isOld = oldLegs(legs, mids);
  const sides = legs.flatMap((leg) => {
    const ofLeg = (team: 0 | 1 | null, side: 0 | 1): MatchPrice => ({
      result: resultOf(team, isSwapped),
      title: team === null ? 'Draw' : contest.teams[team],
      outcomeId: leg.outcomeId,
      coin: formatCoin(coinOf(leg.outcomeId, side)),
      px: priceAt(leg, side),
      isOld: isOld.get(leg) === true,
      isSettled: leg.isSettled,
    });
    return isAlone ? [ofLeg(0, 0), ofLeg(1, 1)] : [ofLeg(teamOfLeg(leg.label, contest), 0)];
  });
  return sides.sort((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result));
}

function matchOf({ market, contest, joined }: ReadMarket, mids: ReadonlyMap<string, number>): Match[] {
  if (contest?.kind !== 'match' || !joined?.fixture) return [];
  const volumeE8 = market.legs.reduce((sum, { volume24hE8 }) => sum + volume24hE8, 0n);
  const { fixture, minute } = joined;
  const prices = pricesOf(market, contest, joined, mids);
  return [{ fixture, minute, prices, volume24h: fromE8(volumeE8) }];
}

/** Matches of the last hours and the next two days whose markets are certain, by kick-off. Empty while the provider is away. */
export async function listMatches(ctx: ServiceContext): Promise<{ isAvailable: boolean; matches: Match[] }> {
  const nowMs = ctx.now();
  const window = { fromMs: nowMs - BACK_MS, toMs: nowMs + AHEAD_MS };
  const [rows, isAvailable] = await Promise.all([
    outcomesOfFixtures(ctx.db, { ...window, leastConfidence: CERTAIN, hour: Math.floor(nowMs / HOUR_MS) }),
    areSportsAvailable(ctx),
  ]);
  const matches = readMarkets(rows, isAvailable).flatMap((read) => matchOf(read, ctx.live.mids));
  const kickoff = ({ fixture }: Match) => Date.parse(fixture.startingAt);
  return {
    isAvailable,
    matches: matches.sort((a, b) => kickoff(a) - kickoff(b) || a.fixture.id - b.fixture.id),
  };
}
