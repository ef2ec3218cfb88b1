import { z } from 'zod';
import { PLANS } from '#domain/tier.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');
const count = z.coerce.number().int().min(0).max(1_000_000);

/** Settings of webhooks. */
export const webhookSchema = {
  WEBHOOK_SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  WEBHOOK_ALLOW_LOOPBACK: flag.optional(),
  WEBHOOK_EXTRA_CA: z.string().optional(),
  WEBHOOK_SCALE_SUBSCRIPTIONS: count.default(PLANS.scale.webhooks?.subscriptions ?? 0),
  WEBHOOK_SCALE_ADDRESSES: count.default(PLANS.scale.webhooks?.addressesEach ?? 0),
};
