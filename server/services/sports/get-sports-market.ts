import { coinOf, formatCoin, outcomeIdOf } from '#domain/coin.ts';
import type { MatchContest } from '#domain/sports/contest.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import { type JoinedFixture, teamOfLeg } from '#domain/sports/match-group.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { outcomesOfMarket, type SportsOutcomeRow } from '#store/sports/sports-markets.ts';
import { labelOf, readMarket } from './read-markets.ts';
import { areSportsAvailable } from './sports-availability.ts';

/** A side of a match market. */
export type MarketSide = {
  coin: string;
  name: string;
  /** The team that wins when this side pays; null for a draw and for what is against one team. */
  team: 'home' | 'away' | null;
};

export type SportsMarketView = {
  coin: string;
  outcomeId: number;
  confidence: number;
  sideA: MarketSide;
  sideB: MarketSide;
  fixture: EnrichedFixture;
};

const notFound = (message: string): ServiceError => new ServiceError('not_found', message);

function sidesOf(row: SportsOutcomeRow, contest: MatchContest, { isSwapped }: JoinedFixture) {
  const placeOf = (team: 0 | 1 | null) => {
    if (team === null) return null;
    return (team === 0) === isSwapped ? 'away' : 'home';
  };
  const isAlone = row.question_id === 0;
  const teams = isAlone ? ([0, 1] as const) : ([teamOfLeg(labelOf(row), contest), null] as const);
  const side = (place: 0 | 1, name: string): MarketSide => ({
    coin: formatCoin(coinOf(row.outcome_id, place)),
    name,
    team: placeOf(teams[place]),
  });
  return { sideA: side(0, row.side_a_name), sideB: side(1, row.side_b_name) };
}

/** The fixture that a coin’s market is about. @throws ServiceError('not_found'), with a message for each reason */
export async function getSportsMarket(
  ctx: ServiceContext,
  { coin }: { coin: number },
): Promise<SportsMarketView> {
  const outcomeId = outcomeIdOf(coin);
  const name = formatCoin(coin);
  const [[first, ...others], isAvailable] = await Promise.all([
    outcomesOfMarket(ctx.db, { outcomeId, hour: Math.floor(ctx.now() / HOUR_MS) }),
    areSportsAvailable(ctx),
  ]);
  const row = [first, ...others].find((one) => one?.outcome_id === outcomeId);
  if (!first || !row) throw notFound(`Coin ${name} has no market metadata.`);
  const { contest, joined } = readMarket([first, ...others], isAvailable);
  const isSports = row.category === 'sports';
  if (isSports && contest?.kind === 'tournament')
    throw notFound(`Coin ${name} belongs to a tournament market, which has no single fixture.`);
  if (!isSports || contest?.kind !== 'match' || joined === null)
    throw notFound(`Coin ${name} is not matched to a fixture.`);
  const { fixture, confidence } = joined;
  if (!fixture) throw notFound(`The fixture of coin ${name} is unavailable from the provider.`);
  return { coin: name, outcomeId, confidence, ...sidesOf(row, contest, joined), fixture };
}
