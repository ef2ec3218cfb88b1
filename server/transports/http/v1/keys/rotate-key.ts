import { z } from '@hono/zod-openapi';
import { rotateOrgKey } from '#services/key/rotate-org-key.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { issuedShape, KeyBody, keyId } from './key-schema.ts';

export const rotateKeyEndpoint = endpoint({
  method: 'post',
  path: '/v1/keys/:keyId/rotate',
  operationId: 'rotateKey',
  summary: 'Rotate a key',
  description:
    'Creates a replacement with the same name, expiry and options and revokes the key, in one step.',
  tags: ['Keys'],
  access: 'session',
  cache: 'no-store',
  params: { keyId: keyId() },
  response: z.object({ ...issuedShape, rotatedFrom: KeyBody.shape.id }),
  errors: { 404: 'Your organisation has no such key, or it is revoked or expired.' },
  async handle(ctx, { keyId: id }) {
    const { apiKey, key } = await rotateOrgKey(ctx, { keyId: id });
    return { apiKey, id: key.keyId, start: key.start, name: key.name, rotatedFrom: id };
  },
});
