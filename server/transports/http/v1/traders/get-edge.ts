import { z } from '@hono/zod-openapi';
import { getEdge } from '#services/wallets/get-edge.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';

const Bucket = z
  .object({
    bucket: z.string().openapi({ description: 'Percent of the entry probability.', example: '0-10' }),
    positions: z.int(),
    wins: z.int(),
    win_rate: z.number(),
    avg_entry_prob: z.number().openapi({ description: 'The mean over the positions.' }),
    settled_pnl: z.number().openapi({ description: 'USD.' }),
  })
  .openapi('EdgeBucket');

export const getEdgeEndpoint = endpoint({
  method: 'get',
  path: '/v1/traders/:address/edge',
  operationId: 'getTraderEdge',
  summary: 'Get a trader’s edge',
  description:
    'Entry prices against results, over positions that were opened by a Buy and held until they were won or lost. The entry probability of a position is the average price of its Buys.',
  tags: ['Wallets'],
  access: 'key-optional',
  cache: 30,
  params: { address: address() },
  errors: { 400: '`Invalid address`' },
  response: z
    .object({
      user: addressField(),
      brier_score: z.number().nullable().openapi({
        description: 'Mean of (entry probability − result)²; 0 is perfect. null: nothing to score.',
      }),
      scored_positions: z.int(),
      win_rate: z.number(),
      settled_pnl: z.number().openapi({ description: 'Of the scored positions only, USD.' }),
      buckets: z.array(Bucket).openapi({ description: 'Tenths that have positions, ascending.' }),
      mode: z.literal('full'),
    })
    .openapi('TraderEdge'),
  handle: getEdge,
});
