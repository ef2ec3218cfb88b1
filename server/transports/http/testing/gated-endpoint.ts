import { z } from '@hono/zod-openapi';
import { endpoint } from '../endpoint.ts';

/** An operation that needs a tier, as the sports and vote surfaces will. */
export const gatedEndpoint = endpoint({
  method: 'get',
  path: '/v1/test/gated',
  operationId: 'testGated',
  summary: 'Gated',
  description: 'Needs an Enterprise key.',
  tags: ['Service'],
  access: { tier: 'enterprise' },
  cache: 'none',
  response: z.object({ ok: z.boolean() }),
  handle: () => ({ ok: true }),
});
