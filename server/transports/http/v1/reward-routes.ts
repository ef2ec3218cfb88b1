import { getWalletRewardsEndpoint } from './rewards/get-wallet-rewards.ts';
import { listCampaignsEndpoint } from './rewards/list-campaigns.ts';
import { rankRewardsEndpoint } from './rewards/rank-rewards.ts';
import { streamLeaderboardEndpoint } from './rewards/stream-leaderboard.ts';
import type { Route } from './routes.ts';

/** Campaigns and what they pay. */
export const REWARD_ROUTES: readonly Route[] = [
  listCampaignsEndpoint,
  rankRewardsEndpoint,
  getWalletRewardsEndpoint,
  streamLeaderboardEndpoint,
];
