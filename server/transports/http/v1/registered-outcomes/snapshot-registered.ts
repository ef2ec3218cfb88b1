import { z } from '@hono/zod-openapi';
import { snapshotRegistered } from '#services/outcomes/list-registered.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { SnapshotOutcomeSchema } from './registered-schema.ts';

export const snapshotRegisteredEndpoint = endpoint({
  method: 'get',
  path: '/v1/registeredOutcomes/snapshot',
  operationId: 'snapshotRegisteredOutcomes',
  summary: 'Get a snapshot of registered outcomes',
  description: 'Every registered outcome in few columns, newest first.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: 3600,
  query: { limit: limit(5000, 50_000) },
  response: z.object({
    count: z.int().openapi({ description: 'Rows in this response.' }),
    registered_outcomes: z.array(SnapshotOutcomeSchema),
  }),
  handle: snapshotRegistered,
});
