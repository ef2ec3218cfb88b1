import { rankRewards } from '#services/rewards/rank-rewards.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import {
  campaignId,
  cycleNumber,
  EARLY_ACCESS,
  REWARD_ACCESS,
  RewardLeaderboardSchema,
} from './reward-schema.ts';

export const rankRewardsEndpoint = endpoint({
  method: 'get',
  path: '/v1/rewards/campaigns/:id/leaderboard',
  operationId: 'getRewardLeaderboard',
  summary: 'Rank the wallets of a campaign',
  description: `Live scores of a cycle, and what each wallet would be paid if the cycle ended now, the largest amount first. Scores are at most seconds behind the fills.${EARLY_ACCESS}`,
  tags: ['Rewards'],
  access: REWARD_ACCESS,
  cache: 'none',
  params: { id: campaignId() },
  query: { cycle: cycleNumber(), limit: limit(100, 1000) },
  errors: {
    400: 'A field is out of range.',
    404: '`Campaign … not found`, or the campaign has no such cycle.',
  },
  response: RewardLeaderboardSchema,
  handle: rankRewards,
});
