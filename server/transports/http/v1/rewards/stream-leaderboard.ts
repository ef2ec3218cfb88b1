import { streamLeaderboard } from '#services/rewards/stream-leaderboard.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { LEADERBOARD_EVENTS } from './leaderboard-events.ts';
import { campaignId, cycleNumber, EARLY_ACCESS, REWARD_ACCESS } from './reward-schema.ts';

export const streamLeaderboardEndpoint = streamEndpoint({
  path: '/v1/rewards/campaigns/:id/leaderboard/stream',
  operationId: 'streamRewardLeaderboard',
  summary: 'Stream the leaderboard of a campaign',
  description: `The ranking of a campaign’s cycle at once, and again whenever scores of the campaign change, once a second at most. Each event holds the whole ranking, because one fill moves every share. Without \`cycle\` it follows the current cycle.${EARLY_ACCESS}`,
  tags: ['Rewards'],
  access: REWARD_ACCESS,
  resumable: false,
  params: { id: campaignId() },
  query: { cycle: cycleNumber(), limit: limit(100, 1000) },
  example:
    'event: leaderboard\ndata: {"campaign":{"id":"rwd_4f1c0e3b5d6f4a2e9c8d7f6e"},"pool_usd":"1000.000000","wallets":2,"data":[{"rank":1}]}\n\n',
  events: LEADERBOARD_EVENTS,
  errors: {
    400: 'A field is out of range, before the stream opens.',
    404: '`Campaign … not found`, or the campaign has no such cycle, before the stream opens.',
  },
  open: streamLeaderboard,
});
