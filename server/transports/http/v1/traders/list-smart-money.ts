import { z } from '@hono/zod-openapi';
import { listSmartMoney } from '#services/wallets/list-smart-money.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { clamped } from '#transports/http/schema/clamped.ts';
import { resultsShape } from './traders-schema.ts';

const SmartTrader = z
  .object({
    rank: z.int().openapi({ description: 'From 1.' }),
    user: addressField(),
    score: z.number().openapi({ description: 'settled_pnl / √settled_positions.' }),
    settled_pnl: z.number().openapi({ description: 'closed_pnl over payouts only, USD.' }),
    ...resultsShape(),
    total_volume: z.number().openapi({ description: 'px × sz over every fill, payouts included, USD.' }),
    roi: z.number().openapi({ description: 'settled_pnl / total_volume; 0 without volume.' }),
  })
  .openapi('SmartTrader');

export const listSmartMoneyEndpoint = endpoint({
  method: 'get',
  path: '/v1/traders/smart-money',
  operationId: 'listSmartMoney',
  summary: 'List smart money',
  description:
    'Wallets with the best settled PnL for their number of settled positions, highest score first, then by address. `min_sample` is the minimum number of settled positions.',
  tags: ['Wallets'],
  access: 'key-optional',
  cache: 3600,
  query: {
    min_sample: clamped({ min: 1, max: 1_000, default: 10 }),
    limit: clamped({ min: 1, max: 200, default: 50 }),
  },
  response: z.object({
    data: z.array(SmartTrader),
    min_sample: z.int().openapi({ description: 'The resolved value.' }),
    limit: z.int().openapi({ description: 'The resolved value.' }),
    scoring: z.string().openapi({ description: 'The formula of `score`.' }),
  }),
  handle: (ctx, { min_sample, limit }) => listSmartMoney(ctx, { minSample: min_sample, limit }),
});
