import { z } from '@hono/zod-openapi';
import { listNew } from '#services/discovery/list-new.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { integer } from '#transports/http/schema/paging.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { countField, discoveryOutcomeShape, discoveryQuery } from './discovery-schema.ts';

const NewOutcome = z
  .object({
    ...discoveryOutcomeShape(),
    first_seen: timeField(),
    volume_since: z.number().openapi({ description: 'All-time USD.' }),
    trades_since: z.int().openapi({ description: 'Of all time.' }),
    traders_since: z.int().openapi({ description: 'Of all time.' }),
  })
  .openapi('NewOutcome');

export const listNewEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/discovery/new',
  operationId: 'listNewOutcomes',
  summary: 'List new outcomes',
  description: 'Recently registered outcomes, newest first, including settled ones.',
  tags: ['Discovery'],
  access: 'key-optional',
  cache: 3600,
  query: { ...discoveryQuery(), max_age_hours: integer({ min: 1, max: 720, default: 168 }) },
  errors: { 400: '`Invalid underlying`, or max_age_hours out of range.' },
  response: z.object({ count: countField(), new_outcomes: z.array(NewOutcome) }),
  handle: listNew,
});
