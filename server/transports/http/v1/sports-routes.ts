import type { Route } from './routes.ts';
import { getFixtureEndpoint } from './sports/get-fixture.ts';
import { getFixtureHighlightsEndpoint } from './sports/get-fixture-highlights.ts';
import { getFixtureNewsEndpoint } from './sports/get-fixture-news.ts';
import { getSportsMarketEndpoint } from './sports/get-sports-market.ts';
import { getTournamentStageEndpoint } from './sports/get-tournament-stage.ts';
import { listMatchMarketsEndpoint } from './sports/list-match-markets.ts';
import { streamFixturesEndpoint } from './sports/stream-fixtures.ts';

/** Matches and tournaments: their markets, fixtures and streams. */
export const SPORTS_ROUTES: readonly Route[] = [
  listMatchMarketsEndpoint,
  getTournamentStageEndpoint,
  getSportsMarketEndpoint,
  getFixtureEndpoint,
  getFixtureNewsEndpoint,
  getFixtureHighlightsEndpoint,
  streamFixturesEndpoint,
];
