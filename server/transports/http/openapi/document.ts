import type { OpenAPIHono } from '@hono/zod-openapi';
import { TAGS } from '../tags.ts';

const DESCRIPTION = `Indexed binary outcome markets over REST and server-sent events.

A coin is \`#N\` with N = outcome_id × 10 + side_idx; in URLs the \`#\` is sent as \`%23\`. Addresses are case-insensitive.
Most routes work without a key at the free tier; a key that is sent must be valid. Every answer tells the caller's
standing in its \`ratelimit-*\`, \`x-quota-*\` and \`x-tier\` headers. Unknown filter values give empty lists, not errors.

The event streams are described as AsyncAPI 3.0 in [/v1/asyncapi.yaml](/v1/asyncapi.yaml).`;

/** Writes the OpenAPI 3.1 document of an application. */
export function writeDocument(app: OpenAPIHono, version: string): object {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Hashmark API',
      version,
      description: DESCRIPTION,
      contact: { name: 'Hashmark', url: 'https://hashmark.example/docs' },
      license: { name: 'Proprietary', url: 'https://hashmark.example/terms' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: [...TAGS],
  });
}
