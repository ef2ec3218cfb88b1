import { z } from '@hono/zod-openapi';
import { listMovers } from '#services/discovery/list-movers.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { integer } from '#transports/http/schema/paging.ts';
import { probability } from '#transports/http/schema/probability.ts';
import { countField, discoveryQuery } from './discovery-schema.ts';

const Mover = z
  .object({
    outcome_id: z.int(),
    title: z.string(),
    prob_now: probability().openapi({ description: 'Side A at the latest trade.' }),
    prob_then: probability().openapi({ description: 'Side A at the last trade before the window.' }),
    prob_delta: z.number(),
    abs_prob_delta: z.number(),
    volume_window: z.number().openapi({ description: 'USD.' }),
  })
  .openapi('Mover');

export const listMoversEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/discovery/movers',
  operationId: 'listMovers',
  summary: 'List the largest moves',
  description:
    'Open outcomes by how far their probability moved over a window of whole UTC hours, the current one included. Only outcomes that traded both before the window and in it have a row.',
  tags: ['Discovery'],
  access: 'key-optional',
  cache: 30,
  query: { ...discoveryQuery(), window_hours: integer({ min: 1, max: 720, default: 24 }) },
  errors: { 400: '`Invalid underlying`, or window_hours out of range.' },
  response: z.object({ count: countField(), window_hours: z.int(), movers: z.array(Mover) }),
  handle: listMovers,
});
