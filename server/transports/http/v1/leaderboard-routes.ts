import type { Endpoint } from '#transports/http/endpoint.ts';
import { rankBuildersEndpoint } from './leaderboard/rank-builders.ts';
import { rankTradersEndpoint } from './leaderboard/rank-traders.ts';
import { rankWalletsEndpoint } from './leaderboard/rank-wallets.ts';

/** Leaderboards and digests. */
export const LEADERBOARD_ROUTES: readonly Endpoint[] = [
  rankWalletsEndpoint,
  rankBuildersEndpoint,
  rankTradersEndpoint,
];
