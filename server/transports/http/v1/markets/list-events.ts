import { z } from '@hono/zod-openapi';
import { EVENT_TYPES, listEvents } from '#services/markets/list-events.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { cursor, limit } from '#transports/http/schema/paging.ts';
import { time, timeField, timeUntil } from '#transports/http/schema/time.ts';
import { marketExpiryField } from './market-schema.ts';

const LifecycleEvent = z
  .object({
    time: timeField(),
    event_type: z.enum(EVENT_TYPES),
    outcome_id: z.int(),
    signer: z.string(),
    settle_fraction: z.string().openapi({ description: 'What side A pays, `0` to `1`; empty on creation.' }),
    settle_details: z.string(),
    quote_token: z.string(),
    market_name: z.string(),
    description: z.string().openapi({
      description: 'Creation rows end with `metadata=category:…|subCategory:…`.',
    }),
    market_class: z.string(),
    underlying: z.string(),
    target_price: z.number(),
    expiry: marketExpiryField(),
    period: z.string(),
  })
  .openapi('LifecycleEvent');

export const listEventsEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/events',
  operationId: 'listLifecycleEvents',
  summary: 'List lifecycle events',
  description:
    'Creations and settlements of outcomes, newest first. Fields without meaning for a row are empty or 0. The `Link` header names the next page.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 'none',
  query: {
    type: choice(EVENT_TYPES, 'Invalid type (expected creation or settlement)').optional(),
    since: time().optional(),
    until: timeUntil().optional(),
    cursor: cursor().optional(),
    limit: limit(100, 500),
  },
  errors: {
    400: '`Invalid type (expected creation or settlement)`, `Invalid cursor`, or a malformed field.',
  },
  response: z.object({ data: z.array(LifecycleEvent) }),
  handle: (ctx, { since, until, cursor: before, ...input }) =>
    listEvents(ctx, { ...input, startMs: since, endMs: until, before }),
});
