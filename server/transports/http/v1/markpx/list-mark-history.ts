import { z } from '@hono/zod-openapi';
import { listMarkHistory, MARK_HISTORY_SOURCES } from '#services/prices/list-mark-history.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { time, timeUntil } from '#transports/http/schema/time.ts';
import { MarkPointSchema, ticker } from './mark-schema.ts';

/** The whole second of an instant. */
const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : Math.floor(ms / 1_000));

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
    from: time('s')
      .optional()
      .openapi({ description: 'Unix seconds or ISO-8601; default an hour before `to`.' }),
    to: timeUntil('s')
      .optional()
      .openapi({ description: 'Unix seconds or ISO-8601, included; default now.' }),
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
  handle: (ctx, { from, to, ...input }) =>
    listMarkHistory(ctx, { ...input, from: secondsOf(from), to: secondsOf(to) }),
});
