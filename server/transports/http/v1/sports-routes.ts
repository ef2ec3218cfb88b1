import type { Route } from '#transports/http/stream-endpoint.ts';
import { getFixtureEndpoint } from './sports/get-fixture.ts';
import { getFixtureHighlightsEndpoint } from './sports/get-fixture-highlights.ts';
import { getFixtureNewsEndpoint } from './sports/get-fixture-news.ts';
import { getSportsMarketEndpoint } from './sports/get-sports-market.ts';
import { getTournamentStageEndpoint } from './sports/get-tournament-stage.ts';
import { listMatchMarketsEndpoint } from './sports/list-match-markets.ts';
import { streamFixturesEndpoint } from './sports/stream-fixtures.ts';
import { createSportsSubscriptionEndpoint } from './sports/webhooks/create-subscription.ts';
import { deleteSportsSubscriptionEndpoint } from './sports/webhooks/delete-subscription.ts';
import { getSportsSubscriptionEndpoint } from './sports/webhooks/get-subscription.ts';
import { listSportsSubscriptionsEndpoint } from './sports/webhooks/list-subscriptions.ts';

/** Matches and tournaments: their markets, fixtures, streams and webhooks. */
export const SPORTS_ROUTES: readonly Route[] = [
  listMatchMarketsEndpoint,
  getTournamentStageEndpoint,
  getSportsMarketEndpoint,
  getFixtureEndpoint,
  getFixtureNewsEndpoint,
  getFixtureHighlightsEndpoint,
  streamFixturesEndpoint,
  createSportsSubscriptionEndpoint,
  listSportsSubscriptionsEndpoint,
  getSportsSubscriptionEndpoint,
  deleteSportsSubscriptionEndpoint,
];
