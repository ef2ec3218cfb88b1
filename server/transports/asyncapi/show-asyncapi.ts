import { z } from '@hono/zod-openapi';
import { type Endpoint, endpoint } from '#transports/http/endpoint.ts';
import { writeAsyncApi } from './document.ts';

/** GET /v1/asyncapi.yaml; the document is written when it is first asked for. */
export function asyncApiEndpoint(version: string): Endpoint {
  let text: string | null = null;
  return endpoint({
    method: 'get',
    path: '/v1/asyncapi.yaml',
    operationId: 'showAsyncApiDocument',
    summary: 'Channels and streams',
    description: 'The WebSocket channels of the venue and the event streams as AsyncAPI 3.0. Unmetered.',
    tags: ['Service'],
    access: 'public',
    meter: 'none',
    cache: 3_600,
    contentType: 'application/yaml; charset=utf-8',
    response: z.string().openapi({ description: 'YAML.', example: 'asyncapi: 3.0.0' }),
    handle() {
      text ??= writeAsyncApi(version);
      return text;
    },
  });
}
