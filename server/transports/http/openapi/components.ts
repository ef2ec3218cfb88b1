import { z } from '@hono/zod-openapi';

/** The envelope of every JSON error. */
export const ErrorBody = z
  .object({
    statusCode: z.int(),
    message: z.union([z.string(), z.array(z.string())]).openapi({
      description: 'One message, or one problem for each parameter.',
    }),
    path: z.string(),
    timestamp: z.iso.datetime(),
  })
  .openapi({
    example: {
      statusCode: 400,
      message: 'Invalid address',
      path: '/v1/fills',
      timestamp: '2026-06-01T14:03:22.518Z',
    },
  });

/** The ways to send a key, by name. */
export const SECURITY_SCHEMES = {
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The recommended way to send a key.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer <API_KEY>`' },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apikey',
    description: 'For clients that cannot set headers. Query keys are more likely to be logged.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'hashmark-session',
    description:
      'A signed-in console session. Requests that change something are accepted only from pages of this host.',
  },
} as const;

const count = (wire: string, description: string, example: number) => ({
  wire,
  definition: { description, schema: { type: 'integer' as const, example } },
});
const text = (wire: string, description: string, example: string) => ({
  wire,
  definition: { description, schema: { type: 'string' as const, example } },
});

/** The headers of every answer: component name, name on the wire, meaning. */
export const HEADERS = {
  RateLimitLimit: count('ratelimit-limit', 'Requests per minute; also sent as `x-ratelimit-limit`.', 1_000),
  RateLimitRemaining: count(
    'ratelimit-remaining',
    'Requests left in this minute; also sent as `x-ratelimit-remaining`.',
    999,
  ),
  RateLimitReset: count(
    'ratelimit-reset',
    'Unix seconds at which the oldest counted request leaves the window; also sent as `x-ratelimit-reset`.',
    1_780_000_000,
  ),
  QuotaLimit: text('x-quota-limit', 'Tokens per month, or `unlimited`.', '1000000'),
  QuotaUsed: count('x-quota-used', 'Tokens used this month.', 42),
  QuotaRemaining: text('x-quota-remaining', 'Tokens left this month, or `unlimited`.', '999958'),
  QuotaPeriod: text('x-quota-period', 'The calendar month in UTC.', '2026-06'),
  Tier: text('x-tier', 'The tier at which this request was metered.', 'growth'),
  RequestId: text(
    'x-request-id',
    'Quote it when you report a problem.',
    '0d0c6b2e-6c0e-4f3e-9b39-0e8a8a1f2b11',
  ),
};

const errorExample = (statusCode: number, message: string | string[]) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Error' },
    example: { statusCode, message, path: '/v1/fills', timestamp: '2026-06-01T14:03:22.518Z' },
  },
});

/** Refusals that many operations share. */
export const ERROR_RESPONSES = {
  BadRequest: {
    description: 'The input is invalid: one message, or one per parameter.',
    content: errorExample(400, ['limit: must be an integer from 1 to 1000']),
  },
  Unauthorized: {
    description: 'The key is malformed, unknown, expired or revoked. It is never treated as anonymous.',
    content: errorExample(401, 'Invalid or revoked API key'),
  },
  Forbidden: {
    description: 'A key of a higher tier is required.',
    content: errorExample(403, 'This route requires an API key of the Enterprise tier.'),
  },
  SignedOut: {
    description: 'No session is signed in, or the key is invalid.',
    content: errorExample(401, 'Sign in to the console first.'),
  },
  NotYours: {
    description:
      'A key was sent, the role of the signed-in person does not allow this, or the request came from another site.',
    content: errorExample(
      403,
      'This route requires a signed-in console session; an API key cannot manage keys or billing.',
    ),
  },
  TooManyRequests: {
    description:
      'The limit per minute or the free monthly quota is used up. `Retry-After` is the number of seconds to wait.',
    content: errorExample(429, 'Rate limit of 10 requests per minute exceeded on the Free tier'),
  },
  InternalError: { description: 'An unexpected error.', content: errorExample(500, 'Internal error') },
  Unavailable: {
    description: 'Temporarily unavailable. `Retry-After` is the number of seconds to wait.',
    content: errorExample(503, 'Temporarily unavailable'),
  },
};
