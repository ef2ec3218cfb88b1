import { z } from '@hono/zod-openapi';
import { listOutcomeMeta } from '#services/markets/list-outcome-meta.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { flag } from '#transports/http/schema/choice.ts';
import { period, underlying } from '#transports/http/schema/filter.ts';
import { cursor, limit, offset } from '#transports/http/schema/paging.ts';
import { time, timeField, timeUntil } from '#transports/http/schema/time.ts';
import { marketExpiryField } from './market-schema.ts';

const ArchivedMeta = z
  .object({
    outcome_id: z.int(),
    name: z.string(),
    description: z.string(),
    side_a_name: z.string(),
    side_b_name: z.string(),
    question_id: z.int(),
    question_name: z.string(),
    market_class: z.string(),
    underlying: z.string(),
    target_price: z.number(),
    expiry: marketExpiryField(),
    period: z.string(),
    first_seen: timeField(),
    last_seen: timeField(),
    is_settled: z.boolean(),
    logo_url: z.string(),
  })
  .openapi('ArchivedOutcomeMeta');

export const listOutcomeMetaEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/meta/outcomes',
  operationId: 'listOutcomeMeta',
  summary: 'List archived outcome meta',
  description:
    'Meta of every outcome ever seen, the newest first. `from` and `to` bound first_seen, both included. The `Link` header names the next page, `X-Total-Count` the number of rows on all pages.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 3600,
  query: {
    underlying: underlying().optional(),
    period: period().optional(),
    from: time().optional(),
    to: timeUntil().optional(),
    is_settled: flag(false).optional(),
    cursor: cursor().optional(),
    limit: limit(500, 500),
    offset: offset(),
  },
  errors: {
    400: '`Invalid underlying`, `Invalid period`, `Invalid cursor`, `from must not be after to.`, or a malformed field.',
  },
  response: z.object({ data: z.array(ArchivedMeta), limit: z.int(), offset: z.int() }),
  handle: (ctx, { from, to, cursor: before, is_settled, ...filter }) =>
    listOutcomeMeta(ctx, { ...filter, startMs: from, endMs: to, before, settled: is_settled }),
});
