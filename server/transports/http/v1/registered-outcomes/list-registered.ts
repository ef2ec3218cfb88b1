import { z } from '@hono/zod-openapi';
import { listRegistered } from '#services/outcomes/list-registered.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit, newestFirst, offset, pageOf } from '#transports/http/schema/paging.ts';
import { outcomeFilter } from '../outcomes/outcome-schema.ts';
import { RegisteredOutcomeSchema } from './registered-schema.ts';

export const listRegisteredEndpoint = endpoint({
  method: 'get',
  path: '/v1/registeredOutcomes',
  operationId: 'listRegisteredOutcomes',
  summary: 'List registered outcomes',
  description:
    'Outcomes in the order of registration, newest first. Fresh listings have no volume and no trade times. `startTime` and `endTime` bound `first_seen`. The `Link` header names the next page, `X-Total-Count` the number of rows on all pages.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: 30,
  query: { ...outcomeFilter(), ...newestFirst(), limit: limit(50, 200), offset: offset() },
  errors: {
    400: '`Invalid category`, `Invalid underlying`, `Invalid market_class`, `Invalid cursor`, or a field out of range.',
  },
  response: z.object({
    count: z.int().openapi({ description: 'Rows in this response.' }),
    offset: z.int(),
    registered_outcomes: z.array(RegisteredOutcomeSchema),
  }),
  handle: (ctx, input) => listRegistered(ctx, { ...input, ...pageOf(input) }),
});
