import { z } from '@hono/zod-openapi';
import { PLANS, TIERS, type TierPlan } from '#domain/tier.ts';
import { listPlans } from '#services/pricing/list-plans.ts';
import { endpoint } from '#transports/http/endpoint.ts';

const Plan = z
  .object({
    tier: z.enum(TIERS),
    name: z.string(),
    price_usd: z.number().nullable().openapi({ description: 'USD per month; null means by agreement.' }),
    requests_per_minute: z.int(),
    tokens_per_month: z
      .int()
      .nullable()
      .openapi({ description: 'One token is one request; null means unlimited.' }),
    overage_per_100k_usd: z.number().nullable().openapi({ description: 'null: no overage can be bought.' }),
    hard_minute_limit: z
      .boolean()
      .openapi({ description: 'Whether requests beyond the minute limit return 429.' }),
    hard_monthly_quota: z
      .boolean()
      .openapi({ description: 'Whether requests beyond the monthly quota return 429.' }),
    streams_per_org: z.int().openapi({
      description: 'Open streams of all keys of an organisation together; one key can have at most 3.',
    }),
    webhooks: z
      .object({
        subscriptions: z.int().nullable().openapi({ description: 'null means unlimited.' }),
        addresses_each: z.int().nullable().openapi({ description: 'null means unlimited.' }),
      })
      .nullable(),
    group_analytics: z.boolean(),
  })
  .openapi('Plan');

const toWire = (plan: TierPlan): z.input<typeof Plan> => ({
  tier: plan.tier,
  name: plan.name,
  price_usd: plan.priceUsd,
  requests_per_minute: plan.requestsPerMinute,
  tokens_per_month: plan.tokensPerMonth,
  overage_per_100k_usd: plan.overagePer100kUsd,
  hard_minute_limit: plan.hardMinuteLimit,
  hard_monthly_quota: plan.hardMonthlyQuota,
  streams_per_org: plan.streamsPerOrg,
  webhooks: plan.webhooks && {
    subscriptions: plan.webhooks.subscriptions,
    addresses_each: plan.webhooks.addressesEach,
  },
  group_analytics: plan.groupAnalytics,
});

export const listPlansEndpoint = endpoint({
  method: 'get',
  path: '/v1/pricing',
  operationId: 'listPlans',
  summary: 'List plans',
  description: 'The live plan matrix: price, limits and features of every tier.',
  tags: ['Service'],
  access: 'public',
  cache: 300,
  response: z.object({ plans: z.array(Plan) }).openapi({
    example: { plans: [toWire(PLANS.growth)] },
  }),
  handle: () => ({ plans: listPlans().map(toWire) }),
});
