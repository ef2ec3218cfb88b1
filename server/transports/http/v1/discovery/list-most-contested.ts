import { z } from '@hono/zod-openapi';
import { listMostContested } from '#services/discovery/list-most-contested.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { decimal } from '#transports/http/schema/filter.ts';
import { probability } from '#transports/http/schema/probability.ts';
import { countField, discoveryOutcomeShape, discoveryQuery } from './discovery-schema.ts';

const Contested = z
  .object({
    ...discoveryOutcomeShape(),
    implied_prob: probability().openapi({ description: 'Of side A, at the latest trade of either side.' }),
    distance_from_half: z.number().min(0).max(0.5),
    volume_usd: z.number().openapi({ description: 'Lifetime USD.' }),
  })
  .openapi('ContestedOutcome');

export const listMostContestedEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/discovery/most-contested',
  operationId: 'listMostContested',
  summary: 'List the most contested outcomes',
  description: 'Open outcomes that have traded, nearest to even odds first, then by volume.',
  tags: ['Discovery'],
  access: 'key-optional',
  cache: 30,
  query: {
    ...discoveryQuery(),
    min_volume: decimal('Invalid min_volume')
      .default(0)
      .openapi({ type: 'number', minimum: 0, default: 0, description: 'Least lifetime volume in USD.' }),
  },
  errors: { 400: '`Invalid underlying` or `Invalid min_volume`.' },
  response: z.object({ count: countField(), most_contested: z.array(Contested) }),
  handle: listMostContested,
});
