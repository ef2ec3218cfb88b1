import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { statusOf } from '#relay/venue-error.ts';
import { BODY_EXAMPLES } from './body-examples.ts';
import { type VenueOperation, venueOperation } from './venue-operation.ts';
import { VENUE_TAGS } from './venue-tags.ts';

type Registry = OpenAPIHono['openAPIRegistry'];

const DESCRIPTION = `Parlays by request for quotes. Amounts that end in \`_e6\` are integers of 6 decimals, written as texts;
times are Unix milliseconds, except the deadlines that are signed: those are Unix seconds.

Takers need no key, makers the relay's. Calls are limited by network address: \`RATE_LIMITED\` comes with \`Retry-After\`. Every refusal is
\`{error, code}\`; codes are open, so treat an unknown one by its status.

The WebSocket channels \`/ws/rfq\` and \`/ws/taker\` are described as AsyncAPI 3.0 in [/v1/asyncapi.yaml](/v1/asyncapi.yaml).`;

const REQUEST_ID = {
  description: 'Quote it when you report a problem.',
  schema: { type: 'string' as const, example: '0d0c6b2e-6c0e-4f3e-9b39-0e8a8a1f2b11' },
};
const RETRY_AFTER = {
  description: 'Seconds after which a repeat can succeed.',
  schema: { type: 'integer' as const, example: 7 },
};

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The input is invalid; `error` says what to send.',
  401: 'The maker’s key is missing or wrong.',
  403: 'The resource belongs to another account.',
  404: 'The resource does not exist.',
  409: 'The current state does not allow this.',
  422: 'The `Idempotency-Key` was used for something else.',
  429: 'Too many calls from this network address, or the daily gas budget of this account is spent.',
  500: 'An unexpected error.',
  503: 'Temporarily unavailable; try again.',
};

const VenueErrorBody = z
  .object({ error: z.string(), code: z.string().openapi({ description: 'Open: more may be added.' }) })
  .openapi({ example: { error: 'stake_usd must be a number from 1 to 1000.', code: 'INVALID_RFQ' } });

/** Codes that every operation can refuse with. */
const COMMON_CODES = ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

const RELAY_KEY = {
  type: 'http' as const,
  scheme: 'bearer',
  description:
    'The one key of the relay, from its operator; also as `X-API-Key`, or as `auth.apiKey` of the body.',
};

function codesOf(operation: VenueOperation): string[] {
  const { params, query, body, isRepeatable, isForMakers } = operation;
  const takesInput = body !== null || Object.keys({ ...params, ...query }).length > 0;
  return [
    ...(takesInput ? ['INVALID_MESSAGE', operation.invalidCode ?? 'INVALID_MESSAGE'] : []),
    ...(isForMakers ? ['UNAUTHENTICATED', 'INVALID_IDENTITY'] : []),
    ...(isRepeatable ? ['IDEMPOTENCY_KEY_REUSED'] : []),
    ...(operation.codes ?? []),
    ...COMMON_CODES,
  ];
}

function refusals(operation: VenueOperation): RouteConfig['responses'] {
  const byStatus = Map.groupBy(new Set(codesOf(operation)), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: `${MEANINGS[status]} ${codes.map((code) => `\`${code}\``).join(', ')}`,
        headers: {
          'x-request-id': REQUEST_ID,
          ...((status === 429 || status === 503) && { 'retry-after': RETRY_AFTER }),
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/VenueError' } } },
      },
    ]),
  );
}

const IDEMPOTENCY_KEY = z.object({
  'idempotency-key': z.string().optional().openapi({
    description:
      '1 to 128 visible ASCII characters. Use a new random key for each request. For 24 hours, a repeat with the same key returns the first result.',
    example: '5e0f7a52-5f0a-4a51-8d0c-5b2b7b9f8f2e',
  }),
});

function describeOperation(registry: Registry, operation: VenueOperation): void {
  const { body, isRepeatable, isBodyOptional = false } = operation;
  registry.registerPath({
    method: operation.method,
    path: operation.path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId: operation.operationId,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    security: operation.isForMakers ? [{ relayKey: [] }] : [],
    request: {
      params: z.object(operation.params),
      query: z.object(operation.query),
      ...(isRepeatable && { headers: IDEMPOTENCY_KEY }),
      ...(body && {
        body: {
          required: !isBodyOptional,
          content: { 'application/json': { schema: body, example: BODY_EXAMPLES[operation.operationId] } },
        },
      }),
    },
    responses: {
      200: {
        description: 'OK',
        headers: { 'x-request-id': REQUEST_ID },
        content: { 'application/json': { schema: operation.response } },
      },
      ...refusals(operation),
    },
  });
}

/** Describes the venue's operations and the body of their refusals. */
export function describeVenue(registry: Registry, operations: readonly VenueOperation[]): void {
  registry.register('VenueError', VenueErrorBody);
  registry.registerComponent('securitySchemes', 'relayKey', RELAY_KEY);
  for (const operation of operations) describeOperation(registry, operation);
}

/** GET /v1/rfq/openapi.json; `write` makes the document when it is first asked for. */
export function documentOperation(write: () => object): VenueOperation {
  let document: { openapi: string } | null = null;
  return venueOperation({
    method: 'get',
    path: '/v1/rfq/openapi.json',
    operationId: 'showVenueDocument',
    summary: 'Get this document',
    description: 'The venue API as OpenAPI 3.1.',
    tag: 'Service',
    rate: 'read',
    response: z.looseObject({ openapi: z.string() }),
    handle() {
      document ??= { ...write(), openapi: '3.1.0' };
      return document;
    },
  });
}

/** Writes the OpenAPI 3.1 document of the venue. */
export function writeVenueDocument(app: OpenAPIHono, version: string): object {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Hashmark parlay venue',
      version,
      description: DESCRIPTION,
      contact: { name: 'Hashmark', url: 'https://hashmark.example/docs' },
      license: { name: 'Proprietary', url: 'https://hashmark.example/terms' },
    },
    servers: [
      { url: '/', description: 'The host that serves this document.' },
      { url: '/v2', description: 'The same behind the public prefix.' },
    ],
    tags: [...VENUE_TAGS],
  });
}
