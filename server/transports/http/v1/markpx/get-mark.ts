import { z } from '@hono/zod-openapi';
import { getMark } from '#services/prices/get-mark.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { ticker } from './mark-schema.ts';

export const getMarkEndpoint = endpoint({
  method: 'get',
  path: '/v1/markpx/:symbol',
  operationId: 'getMarkPrice',
  summary: 'Get a mark price',
  description: 'The live mark price of a ticker, or one requested from the exchange.',
  tags: ['Prices'],
  access: 'key-optional',
  cache: 2,
  params: { symbol: ticker() },
  errors: { 400: '`Invalid underlying`' },
  response: z
    .object({
      symbol: z.string(),
      mark_px: z.number().nullable().openapi({ description: 'null: unknown.' }),
      ts_ms: z.int().nullable(),
      source: z.enum(['live', 'hyperliquid']),
    })
    .openapi('MarkPrice'),
  handle: getMark,
});
