import { z } from '@hono/zod-openapi';
import { DIRS } from '#domain/fill.ts';
import { listBuilderFills } from '#services/builders/list-builder-fills.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { cursor, limit } from '#transports/http/schema/paging.ts';
import { time, timeField, timeUntil } from '#transports/http/schema/time.ts';
import { BUILDER_ACCESS, builderParam } from './builder-schema.ts';

const BuilderFill = z
  .object({
    time: timeField(),
    time_ms: z.int().openapi({ description: 'The same instant, epoch ms.' }),
    tx_index: z
      .int()
      .openapi({ description: 'The trade id, which orders fills of one instant; no EVM index.' }),
    coin: coinField(),
    side: z.enum(['A', 'B']),
    dir: z.enum(DIRS),
    px: z.number(),
    sz: z.number().openapi({ description: 'Shares.' }),
    fee: z.number().openapi({ description: 'As in /v1/fills: in shares where it was taken in kind.' }),
    builder_fee: z.number().openapi({ description: 'USD.' }),
    user: addressField(),
    hash: z.string().regex(/^0x[0-9a-f]{64}$/),
  })
  .openapi('BuilderFill');

export const listBuilderFillsEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/:address/fills',
  operationId: 'listBuilderFills',
  summary: 'List a builder’s fills',
  description:
    'Every fill routed by a builder, including settlements, oldest first, then by trade id. Follow `next_cursor` until it is null. The two fills of a trade are never split across pages, so a page can have one fill more than `limit`.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 30,
  params: builderParam(),
  query: {
    cursor: cursor()
      .optional()
      .openapi({ description: '`next_cursor` of the previous page.', example: '1785400000123_1001' }),
    startTime: time('ms').optional(),
    endTime: timeUntil('ms').optional(),
    limit: limit(500, 2000),
  },
  errors: { 400: '`Invalid address`, `Invalid cursor`, or a field out of range.' },
  response: z.object({
    builder: addressField(),
    fills: z.array(BuilderFill),
    next_cursor: z
      .string()
      .nullable()
      .openapi({ description: 'null when the page is shorter than `limit`.', example: '1785400000123_1001' }),
  }),
  handle: (ctx, { address, ...page }) => listBuilderFills(ctx, { builder: address, ...page }),
});
