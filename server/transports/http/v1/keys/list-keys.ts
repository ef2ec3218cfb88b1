import { z } from '@hono/zod-openapi';
import { listOrgKeys } from '#services/key/list-org-keys.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { KeyBody, keyBody } from './key-schema.ts';

export const listKeysEndpoint = endpoint({
  method: 'get',
  path: '/v1/keys',
  operationId: 'listKeys',
  summary: 'List keys',
  description:
    'The keys of your organisation, newest first: all that are not revoked, and those revoked in the last 30 days. Metadata only.',
  tags: ['Keys'],
  access: 'session',
  cache: 'no-store',
  response: z.object({ keys: z.array(KeyBody) }),
  handle: async (ctx) => ({ keys: (await listOrgKeys(ctx)).map(keyBody) }),
});
