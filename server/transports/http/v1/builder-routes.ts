import type { Endpoint } from '#transports/http/endpoint.ts';
import { compareBuildersEndpoint } from './builders/compare-builders.ts';
import { getBuilderEndpoint } from './builders/get-builder.ts';
import { getMarketShareEndpoint } from './builders/get-market-share.ts';
import { getRetentionEndpoint } from './builders/get-retention.ts';
import { listBuilderFillsEndpoint } from './builders/list-builder-fills.ts';
import { listBuilderLeaderboardEndpoint } from './builders/list-builder-leaderboard.ts';
import { listBuildersEndpoint } from './builders/list-builders.ts';
import { listBuildersOfUserEndpoint } from './builders/list-builders-of-user.ts';
import { listTopTradersEndpoint } from './builders/list-top-traders.ts';

/** Every operation that reads builders. */
export const BUILDER_ROUTES: readonly Endpoint[] = [
  listBuildersEndpoint,
  compareBuildersEndpoint,
  listBuildersOfUserEndpoint,
  getBuilderEndpoint,
  listBuilderFillsEndpoint,
  listBuilderLeaderboardEndpoint,
  listTopTradersEndpoint,
  getMarketShareEndpoint,
  getRetentionEndpoint,
];
