import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { takesSession } from '#transports/gate/requirement.ts';
import type { Route } from '#transports/http/stream-endpoint.ts';
import { BODY_EXAMPLES } from '../v1/body-examples.ts';
import { webhookRequests } from '../v1/webhooks/event-schemas.ts';
import { ERROR_RESPONSES, ErrorBody, HEADERS, SECURITY_SCHEMES } from './components.ts';

type Registry = OpenAPIHono['openAPIRegistry'];
type Responses = RouteConfig['responses'];
type ErrorName = keyof typeof ERROR_RESPONSES;

/**
 * Describes operations and what they refer to (how to send a key, the error envelope, the headers of every answer), and the
 * requests that webhooks send.
 */
export function describeApi(registry: Registry, routes: readonly Route[]): void {
  registry.register('Error', ErrorBody);
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    registry.registerComponent('securitySchemes', name, scheme);
  }
  for (const [name, header] of Object.entries(HEADERS)) {
    registry.registerComponent('headers', name, header.definition);
  }
  const used = new Set(routes.flatMap((route) => Object.values(commonErrors(route))));
  for (const name of used) {
    registry.registerComponent('responses', name, { ...ERROR_RESPONSES[name], headers: rateHeaders() });
  }
  for (const route of routes) describeOperation(registry, route);
  for (const request of webhookRequests()) registry.registerWebhook(request);
}

const rateHeaders = () =>
  Object.fromEntries(
    Object.entries(HEADERS).map(([name, { wire }]) => [wire, { $ref: `#/components/headers/${name}` }]),
  );

/** Sent with pages that a cursor continues. */
const LINK = {
  description: 'The next page, as a path with a query: `<…?cursor=…>; rel="next"`. Absent on the last page.',
  schema: { type: 'string' as const },
};

const { session: _session, ...KEY_SCHEMES } = SECURITY_SCHEMES;
const BY_KEY = Object.keys(KEY_SCHEMES).map((name) => ({ [name]: [] }));

function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'session') return [{ session: [] }];
  if (takesSession(access)) return [...BY_KEY, { session: [] }];
  return typeof access === 'string' ? [{}, ...BY_KEY] : BY_KEY;
}

/** The statuses that an operation can answer, apart from its own. */
function commonErrors(route: Route): Record<string, ErrorName> {
  const takesInput = Object.keys(route.params).length + Object.keys(route.query).length > 0;
  const needsTier = typeof route.access !== 'string';
  return {
    ...((takesInput || (route.kind === 'endpoint' && route.body)) && { 400: 'BadRequest' as const }),
    ...(route.access === 'session'
      ? { 401: 'SignedOut' as const, 403: 'NotYours' as const }
      : { 401: 'Unauthorized' as const }),
    ...(needsTier && { 403: 'Forbidden' as const }),
    ...(route.meter !== 'none' && { 429: 'TooManyRequests' as const }),
    500: 'InternalError',
    503: 'Unavailable',
  };
}

const problem = (description: string) => ({
  description,
  headers: rateHeaders(),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const plainProblem = (description: string) => ({
  description,
  headers: rateHeaders(),
  content: { 'text/plain': { schema: { type: 'string' as const } } },
});

function success(route: Route): Responses[number] {
  if (route.kind === 'stream') {
    return {
      description: 'Server-sent events.',
      headers: rateHeaders(),
      content: { 'text/event-stream': { schema: { type: 'string' as const }, example: route.example } },
    };
  }
  if (route.status === 204) return { description: 'Success, without a body.', headers: rateHeaders() };
  return {
    description: 'OK',
    headers: { ...rateHeaders(), ...(Object.hasOwn(route.query, 'cursor') && { link: LINK }) },
    content: {
      [(route.contentType ?? 'application/json').split(';', 1)[0] ?? '']: { schema: route.response },
    },
  };
}

function responsesOf(route: Route): Responses {
  const status = (route.kind === 'endpoint' && route.status) || 200;
  const responses: Responses = { [status]: success(route) };
  for (const [status, name] of Object.entries(commonErrors(route))) {
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  for (const [status, description] of Object.entries(route.errors ?? {})) {
    responses[status] = status === '502' ? plainProblem(description) : problem(description);
  }
  return responses;
}

const exampleOf = ({ operationId }: Route) =>
  Object.hasOwn(BODY_EXAMPLES, operationId) ? { example: BODY_EXAMPLES[operationId] } : {};

function describeOperation(registry: Registry, route: Route): void {
  registry.registerPath({
    method: route.method,
    path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: route.tags,
    security: securityOf(route),
    request: {
      params: z.object(route.params),
      query: z.object(route.query),
      ...(route.kind === 'endpoint' &&
        route.body && {
          body: {
            required: !route.body.safeParse(undefined).success,
            content: { 'application/json': { schema: route.body, ...exampleOf(route) } },
          },
        }),
    },
    responses: responsesOf(route),
  });
}
