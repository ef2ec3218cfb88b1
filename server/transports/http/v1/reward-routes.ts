import type { Route } from '#transports/http/stream-endpoint.ts';
import { getWalletRewardsEndpoint } from './rewards/get-wallet-rewards.ts';
import { listCampaignsEndpoint } from './rewards/list-campaigns.ts';
import { listPayoutsEndpoint } from './rewards/list-payouts.ts';
import {
  payoutCsvEndpoint,
  payoutInputEndpoint,
  payoutJsonEndpoint,
  payoutProofEndpoint,
} from './rewards/payout-files.ts';
import { rankRewardsEndpoint } from './rewards/rank-rewards.ts';
import { streamLeaderboardEndpoint } from './rewards/stream-leaderboard.ts';

/** Campaigns and what they pay. */
export const REWARD_ROUTES: readonly Route[] = [
  listCampaignsEndpoint,
  rankRewardsEndpoint,
  getWalletRewardsEndpoint,
  streamLeaderboardEndpoint,
  listPayoutsEndpoint,
  payoutJsonEndpoint,
  payoutCsvEndpoint,
  payoutInputEndpoint,
  payoutProofEndpoint,
];
