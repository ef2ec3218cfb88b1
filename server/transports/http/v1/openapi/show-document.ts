import { z } from '@hono/zod-openapi';
import { type Endpoint, endpoint } from '#transports/http/endpoint.ts';

/** GET /v1/openapi.json; `write` makes the document when it is first asked for. */
export const documentEndpoint = (write: () => object): Endpoint =>
  endpoint({
    method: 'get',
    path: '/v1/openapi.json',
    operationId: 'showOpenApiDocument',
    summary: 'Get this document',
    description: 'The API as OpenAPI 3.1. Unmetered.',
    tags: ['Service'],
    access: 'public',
    meter: 'none',
    cache: 3_600,
    response: z.looseObject({ openapi: z.string() }),
    handle: () => ({ ...write(), openapi: '3.1.0' }),
  });
