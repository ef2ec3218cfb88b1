import { z } from '@hono/zod-openapi';
import { updateOrgKey } from '#services/key/update-org-key.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { KeyBody, keyBody, keyId, keyName, keyOptions } from './key-schema.ts';

export const updateKeyEndpoint = endpoint({
  method: 'patch',
  path: '/v1/keys/:keyId',
  operationId: 'updateKey',
  summary: 'Change a key',
  description:
    'Changes the name or the restrictions of a key: scopes, addresses, monthly budget. Omitted fields stay unchanged. Takes effect with the next request.',
  tags: ['Keys'],
  access: 'session',
  cache: 'no-store',
  params: { keyId: keyId() },
  body: z.object({ name: keyName().optional(), ...keyOptions }),
  response: KeyBody,
  errors: { 404: 'Your organisation has no such key, or it is revoked.' },
  handle: async (ctx, { keyId: id, body }) => keyBody(await updateOrgKey(ctx, { keyId: id, ...body })),
});
