import { z } from '@hono/zod-openapi';
import { listMarkHistory, MARK_HISTORY_SOURCES } from '#services/prices/list-mark-history.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { MarkPointSchema, ticker, unixSeconds } from './mark-schema.ts';

export const listMarkHistoryEndpoint = endpoint({
  method: 'get',
  path: '/v1/markpx/:symbol/history',
  operationId: 'listMarkHistory',
  summary: 'List mark history',
  description: 'Marks of a ticker about every 2 s, oldest first; the newest `limit` of the window.',
  tags: ['Prices'],
  access: 'key-optional',
  cache: 15,
  params: { symbol: ticker() },
  query: {
    from: unixSeconds().optional().openapi({ description: 'Unix seconds; default an hour before `to`.' }),
    to: unixSeconds().optional().openapi({ description: 'Unix seconds, included; default now.' }),
    limit: limit(5000, 10_000),
  },
  errors: { 400: '`Invalid underlying`, `from must not be after to.`, or a malformed field.' },
  response: z
    .object({
      symbol: z.string(),
      data: z.array(MarkPointSchema),
      source: z.enum(MARK_HISTORY_SOURCES).openapi({
        description:
          '`clickhouse`: stored history; `hyperliquid`: closes of one-minute candles; `live`: the one live mark.',
      }),
    })
    .openapi('MarkHistory'),
  handle: listMarkHistory,
});
