import { z } from '@hono/zod-openapi';
import { listCampaigns } from '#services/rewards/list-campaigns.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { CampaignSchema, EARLY_ACCESS, REWARD_ACCESS } from './reward-schema.ts';

export const listCampaignsEndpoint = endpoint({
  method: 'get',
  path: '/v1/rewards/campaigns',
  operationId: 'listRewardCampaigns',
  summary: 'List reward campaigns',
  description: `Campaigns with their terms and status, the newest first, 500 at most.${EARLY_ACCESS}`,
  tags: ['Rewards'],
  access: REWARD_ACCESS,
  cache: 'none',
  response: z.object({ data: z.array(CampaignSchema) }),
  handle: listCampaigns,
});
