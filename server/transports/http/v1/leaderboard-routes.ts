import type { Endpoint } from '#transports/http/endpoint.ts';
import { digestBuilderEndpoint } from './digest/digest-builder.ts';
import { digestMarketEndpoint } from './digest/digest-market.ts';
import { digestTraderEndpoint } from './digest/digest-trader.ts';
import { rankBuildersEndpoint } from './leaderboard/rank-builders.ts';
import { rankTradersEndpoint } from './leaderboard/rank-traders.ts';
import { rankWalletsEndpoint } from './leaderboard/rank-wallets.ts';

/** Leaderboards and digests. */
export const LEADERBOARD_ROUTES: readonly Endpoint[] = [
  rankWalletsEndpoint,
  rankBuildersEndpoint,
  rankTradersEndpoint,
  digestMarketEndpoint,
  digestBuilderEndpoint,
  digestTraderEndpoint,
];
