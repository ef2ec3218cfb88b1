import { z } from '@hono/zod-openapi';
import { revokeOrgKey } from '#services/key/revoke-org-key.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { KeyBody, keyId } from './key-schema.ts';

export const revokeKeyEndpoint = endpoint({
  method: 'delete',
  path: '/v1/keys/:keyId',
  operationId: 'revokeKey',
  summary: 'Revoke a key',
  description: 'Revokes a key permanently. The next request with it gets 401.',
  tags: ['Keys'],
  access: 'session',
  cache: 'no-store',
  params: { keyId: keyId() },
  response: z.object({ revoked: KeyBody.shape.id }),
  errors: { 404: 'Your organisation has no such key.' },
  async handle(ctx, { keyId: id }) {
    await revokeOrgKey(ctx, { keyId: id });
    return { revoked: id };
  },
});
