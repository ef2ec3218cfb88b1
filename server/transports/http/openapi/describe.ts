import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import type { Route } from '#transports/http/v1/routes.ts';

type Registry = OpenAPIHono['openAPIRegistry'];
type Responses = RouteConfig['responses'];

/** Everything that operations refer to: how to send a key, the error envelope, the headers of every answer. */
export function describeService(registry: Registry): void {
  registry.registerComponent('securitySchemes', 'apiKeyHeader', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The recommended way to send a key.',
  });
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'apiKeyQuery', {
    type: 'apiKey',
    in: 'query',
    name: 'apikey',
    description: 'For clients that cannot set headers; query keys are more likely to be logged.',
  });
}

/** Adds one operation to the document. */
export function describeOperation(registry: Registry, route: Route): void {
  const responses: Responses = {
    200:
      route.kind === 'endpoint'
        ? { description: 'OK', content: { 'application/json': { schema: route.response } } }
        : {
            description: 'Server-sent events.',
            content: { 'text/event-stream': { schema: z.string(), example: route.example } },
          },
  };
  registry.registerPath({
    method: route.method,
    path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: route.tags,
    request: { params: z.object(route.params), query: z.object(route.query) },
    responses,
  });
}
