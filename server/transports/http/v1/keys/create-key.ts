import { z } from '@hono/zod-openapi';
import { KEY_LIMITS } from '#domain/key.ts';
import { createOrgKey } from '#services/key/create-org-key.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { displayMs, issuedShape, KeyBody, keyName, keyOptions } from './key-schema.ts';

const DAYS = { min: 1, max: KEY_LIMITS.expiresInDays };
const daysProblem = `must be an integer from ${DAYS.min} to ${DAYS.max}`;

const body = z
  .object({
    name: keyName().optional(),
    expiresInDays: z
      .int(daysProblem)
      .min(DAYS.min, daysProblem)
      .max(DAYS.max, daysProblem)
      .optional()
      .openapi({ description: 'Leave it out for a key that does not expire.', example: 90 }),
    ...keyOptions,
  })
  .prefault({});

export const createKeyEndpoint = endpoint({
  method: 'post',
  path: '/v1/keys',
  operationId: 'createKey',
  summary: 'Create a key',
  description: `Creates a key for your organisation, which can have at most ${KEY_LIMITS.liveKeys} active keys. The key is returned only in this response. Requires the role developer or higher.`,
  tags: ['Keys'],
  access: 'session',
  cache: 'no-store',
  body,
  response: z.object({ ...issuedShape, expiresAt: KeyBody.shape.expiresAt }),
  async handle(ctx, { body: input }) {
    const { apiKey, key } = await createOrgKey(ctx, input);
    return {
      apiKey,
      id: key.keyId,
      start: key.start,
      name: key.name,
      expiresAt: displayMs(key.expiresMs),
    };
  },
});
