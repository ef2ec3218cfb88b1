import { z } from '@hono/zod-openapi';
import { KEY_LIMITS, KEY_SCOPES } from '#domain/key.ts';
import { formatUtc } from '#domain/time.ts';
import { isNetwork } from '#services/key/allow-list.ts';
import type { IssuedKey } from '#services/key/create-org-key.ts';
import { exactly } from '#transports/http/input.ts';

const KEY_ID = /^key_[0-9a-f]{24}$/;
const CONTROL = /\p{Cc}/u;
const ID_EXAMPLE = 'key_5f2c8a91d7e04b36c1f0a4de';

/** A key's id in a path; what cannot be one is a key that is not there. */
export const keyId = () =>
  z
    .string()
    .refine((text) => KEY_ID.test(text), exactly('Key not found', 404))
    .openapi({ type: 'string', pattern: KEY_ID.source, example: ID_EXAMPLE });

/** What people call a key. */
export const keyName = () =>
  z
    .string()
    .trim()
    .max(KEY_LIMITS.name, `must have at most ${KEY_LIMITS.name} characters`)
    .refine((text) => !CONTROL.test(text), 'must not contain control characters')
    .openapi({ maxLength: KEY_LIMITS.name, example: 'production' });

/** How a key may be held back beyond what the plan does; each is optional. */
export const keyOptions = {
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
    .optional()
    .openapi({
      type: 'array',
      items: { type: 'string', enum: [...KEY_SCOPES] },
      description: 'Allowed scopes; empty allows everything.',
      example: ['read', 'stream'],
    }),
  allowedIps: z
    .array(z.string().refine(isNetwork, 'must be an IP address, or a network such as 203.0.113.0/24'))
    .max(KEY_LIMITS.allowedIps)
    .optional()
    .openapi({
      description: 'Addresses and networks from which the key can be used; empty allows all.',
      example: ['203.0.113.0/24', '2001:db8::/48'],
    }),
  monthlyBudget: z.int().min(1).max(KEY_LIMITS.monthlyBudget).nullable().optional().openapi({
    description: 'Requests per calendar month; null allows the quota of the plan.',
    example: 100_000,
  }),
};

const displayTime = () =>
  z.string().nullable().openapi({ description: 'UTC.', example: '2027-06-01 14:03:22.518' });

/** What a key is, without what it opens. */
export const KeyBody = z
  .object({
    id: z.string().openapi({ example: ID_EXAMPLE }),
    name: z.string().openapi({ example: 'production' }),
    start: z.string().openapi({ description: 'Its first characters.', example: 'hm_7Kq2w' }),
    prefix: z.string().openapi({ example: 'hm' }),
    enabled: z.boolean().openapi({ description: 'False when it was revoked.' }),
    createdAt: z.string().openapi({ description: 'UTC.', example: '2026-06-01 14:03:22.518' }),
    lastRequest: displayTime(),
    expiresAt: displayTime(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    allowedIps: z.array(z.string()),
    monthlyBudget: z.int().nullable(),
    rotatedFrom: z.string().nullable().openapi({ description: 'The key that it replaced.' }),
  })
  .openapi('Key');

/** Epoch ms as the time string of the API; null stays null. */
export const displayMs = (ms: number | null): string | null => (ms === null ? null : formatUtc(ms));

/** A key in the words of the API. */
export const keyBody = ({ keyId: id, ...key }: IssuedKey['key']): z.input<typeof KeyBody> => ({
  id,
  name: key.name,
  start: key.start,
  prefix: key.prefix,
  enabled: key.enabled,
  createdAt: formatUtc(key.createdMs),
  lastRequest: displayMs(key.lastUsedMs),
  expiresAt: displayMs(key.expiresMs),
  scopes: [...key.scopes],
  allowedIps: [...key.allowedIps],
  monthlyBudget: key.monthlyBudget,
  rotatedFrom: key.rotatedFrom,
});

/** The fields of a key on the day it is made. */
export const issuedShape = {
  apiKey: z.string().openapi({
    description: 'The key. It is returned only once and not stored.',
    example: 'hm_<32 characters and 6 of checksum>',
  }),
  id: KeyBody.shape.id,
  start: KeyBody.shape.start,
  name: KeyBody.shape.name,
};
