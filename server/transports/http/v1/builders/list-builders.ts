import { z } from '@hono/zod-openapi';
import { listBuilders } from '#services/builders/list-builders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { BUILDER_ACCESS, BuilderSchema } from './builder-schema.ts';

export const listBuildersEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders',
  operationId: 'listBuilders',
  summary: 'List builders',
  description: 'Builders by the fees they earned, then by volume, then by address.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 3600,
  query: { limit: limit(100, 500) },
  response: z.object({ data: z.array(BuilderSchema), limit: z.int() }),
  handle: listBuilders,
});
