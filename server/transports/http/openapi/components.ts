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
      'A person who is signed in to the console; what changes something takes pages of this host only.',
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
  RateLimitLimit: count('ratelimit-limit', 'Requests a minute; also as `x-ratelimit-limit`.', 1_000),
  RateLimitRemaining: count(
    'ratelimit-remaining',
    'Left in this minute; also as `x-ratelimit-remaining`.',
    999,
  ),
  RateLimitReset: count(
    'ratelimit-reset',
    'Unix seconds when the oldest counted request leaves the window; also as `x-ratelimit-reset`.',
    1_780_000_000,
  ),
  QuotaLimit: text('x-quota-limit', 'Tokens a month, or `unlimited`.', '1000000'),
  QuotaUsed: count('x-quota-used', 'Tokens used this month.', 42),
  QuotaRemaining: text('x-quota-remaining', 'Tokens left this month, or `unlimited`.', '999958'),
  QuotaPeriod: text('x-quota-period', 'The calendar month in UTC.', '2026-06'),
  Tier: text('x-tier', 'The tier that this request was metered at.', 'growth'),
  RequestId: text('x-request-id', 'Name it when you report a fault.', '0d0c6b2e-6c0e-4f3e-9b39-0e8a8a1f2b11'),
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
    description: 'The input is not valid: one message, or one for each parameter.',
    content: errorExample(400, ['limit: must be an integer from 1 to 1000']),
  },
  Unauthorized: {
    description:
      'The key that was sent is malformed, unknown, expired or revoked. It is never taken for anonymous.',
    content: errorExample(401, 'Invalid or revoked API key'),
  },
  Forbidden: {
    description: 'A key of a higher tier is needed.',
    content: errorExample(403, 'This route requires an API key of the Enterprise tier'),
  },
  SignedOut: {
    description: 'Nobody is signed in, or a key was sent that is not valid.',
    content: errorExample(401, 'Sign in to the console first'),
  },
  NotYours: {
    description: 'A key was sent, the role of who is signed in does not allow it, or another site asked.',
    content: errorExample(
      403,
      'This route is for a signed-in console session; an API key cannot manage keys or billing',
    ),
  },
  TooManyRequests: {
    description:
      'The minute limit, or the free monthly quota, is used up. `Retry-After` tells for how many seconds.',
    content: errorExample(429, 'Rate limit of 10 requests per minute exceeded on the Free tier'),
  },
  InternalError: { description: 'An unexpected error.', content: errorExample(500, 'Internal error') },
  Unavailable: {
    description: 'Temporarily unavailable; `Retry-After` tells when to try again.',
    content: errorExample(503, 'Temporarily unavailable'),
  },
};
