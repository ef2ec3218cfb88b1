import { z } from '@hono/zod-openapi';
import { getWalletRewards } from '#services/rewards/get-wallet-rewards.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import {
  CycleSchema,
  campaignId,
  cycleNumber,
  EARLY_ACCESS,
  ExcludedFillSchema,
  REWARD_ACCESS,
  RewardOutcomeSchema,
  RewardRaiseSchema,
  RewardRowSchema,
} from './reward-schema.ts';

export const getWalletRewardsEndpoint = endpoint({
  method: 'get',
  path: '/v1/rewards/campaigns/:id/wallet/:address',
  operationId: 'getWalletRewards',
  summary: 'Get a wallet’s score',
  description: `What a wallet’s score in a cycle is made of: both legs and the multiplier by outcome (500 at most), and the newest 200 fills that count less than their notional, each with its reason. A wallet without a fill has no standing.${EARLY_ACCESS}`,
  tags: ['Rewards'],
  access: REWARD_ACCESS,
  cache: 'none',
  params: { id: campaignId(), address: address() },
  query: { cycle: cycleNumber() },
  errors: {
    400: '`Invalid address`, or a field is out of range.',
    404: '`Campaign … not found`, or the campaign has no such cycle.',
  },
  response: z.object({
    wallet: addressField(),
    cycle: CycleSchema,
    wallets: z.int(),
    standing: refTo(RewardRowSchema).nullable(),
    outcomes: z.array(RewardOutcomeSchema),
    raise: refTo(RewardRaiseSchema).nullable().openapi({
      description:
        'What would raise the multiplier the most, and what the pool would pay then if nobody else traded; null when nothing would, and after the cycle.',
    }),
    excluded: z.array(ExcludedFillSchema),
  }),
  handle: getWalletRewards,
});
