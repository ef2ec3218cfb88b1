import { z } from '@hono/zod-openapi';
import { PAYOUT_KINDS } from '#domain/rewards/payouts/payout-input.ts';
import { listPayouts } from '#services/rewards/payouts/list-payouts.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit, offset } from '#transports/http/schema/paging.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { campaignId, cycleFilter, EARLY_ACCESS, REWARD_ACCESS, usdField } from './reward-schema.ts';

const File = z
  .object({
    url: z.string().openapi({ description: 'From the root of the product; public and immutable.' }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .openapi('RewardPayoutFile');

const Payout = z
  .object({
    payout_id: z.int().openapi({ description: 'Also the `cycle_id` of the distributor.' }),
    campaign_id: z.string(),
    cycle: z.int(),
    version: z.int().openapi({ description: 'From 1, within the cycle.' }),
    kind: z.enum(PAYOUT_KINDS),
    corrects: z.int().nullable().openapi({ description: 'The version before this one; it stays as it is.' }),
    finalized_at: timeField(),
    root: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/)
      .nullable()
      .openapi({ description: 'Merkle root over (address, amount); null when this version pays nobody.' }),
    pool_usd: usdField(),
    total_usd: usdField(),
    held_usd: usdField(),
    overpaid_usd: usdField(),
    undistributed_usd: usdField(),
    wallets: z.int(),
    files: z.object({ json: File, csv: File, input: File }),
  })
  .openapi('RewardPayout');

export const listPayoutsEndpoint = endpoint({
  method: 'get',
  path: '/v1/rewards/campaigns/:id/payouts',
  operationId: 'listRewardPayouts',
  summary: 'List the payouts of a campaign',
  description: `Versions of the payouts of finished cycles, the newest first. A version is never changed: a decision about a held wallet, or a correction, is a further version that pays the difference.${EARLY_ACCESS}`,
  tags: ['Rewards'],
  access: REWARD_ACCESS,
  cache: 'none',
  params: { id: campaignId() },
  query: { cycle: cycleFilter(), limit: limit(100, 1000), offset: offset() },
  errors: { 400: 'A field is out of range.', 404: '`Campaign … not found`' },
  response: z.object({ data: z.array(Payout), limit: z.int(), offset: z.int() }),
  handle: listPayouts,
});
