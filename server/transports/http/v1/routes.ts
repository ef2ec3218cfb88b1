import type { Route } from '#transports/http/stream-endpoint.ts';
import { ANALYTICS_ROUTES } from './analytics-routes.ts';
import { openPortalEndpoint } from './billing/open-portal.ts';
import { startCheckoutEndpoint } from './billing/start-checkout.ts';
import { BUILDER_ROUTES } from './builder-routes.ts';
import { KEY_ROUTES } from './key-routes.ts';
import { streamVotesEndpoint } from './l1-votes/stream-votes.ts';
import { LEADERBOARD_ROUTES } from './leaderboard-routes.ts';
import { MARKET_ROUTES } from './market-routes.ts';
import { MESSENGER_ROUTES } from './messenger-routes.ts';
import { listPlansEndpoint } from './pricing/list-plans.ts';
import { REWARD_ROUTES } from './reward-routes.ts';
import { SPORTS_ROUTES } from './sports-routes.ts';
import { WALLET_ROUTES } from './wallet-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

/** Every operation of the API. The order is free: fixed path segments win over parameters. */
export const ROUTES: readonly Route[] = [
  listPlansEndpoint,
  startCheckoutEndpoint,
  openPortalEndpoint,
  ...MARKET_ROUTES,
  ...ANALYTICS_ROUTES,
  ...BUILDER_ROUTES,
  ...LEADERBOARD_ROUTES,
  ...WALLET_ROUTES,
  ...SPORTS_ROUTES,
  ...REWARD_ROUTES,
  streamVotesEndpoint,
  ...KEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...MESSENGER_ROUTES,
];
