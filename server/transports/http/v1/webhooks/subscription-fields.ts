import { z } from '@hono/zod-openapi';
import { parseCoin } from '#domain/coin.ts';
import { DIRS } from '#domain/fill.ts';
import { MARKET_EVENT_TYPES, ORDER_STATUSES } from '#domain/webhook/event-types.ts';
import { MAX_RECEIVER_URL } from '#domain/webhook/receiver-url.ts';
import {
  WEBHOOK_CHANNELS,
  WEBHOOK_LIMITS,
  WEBHOOK_SCOPES,
  WEBHOOK_STATUSES,
} from '#domain/webhook/subscription.ts';
import { exactly } from '#transports/http/input.ts';
import { address } from '#transports/http/schema/address.ts';
import { predicate } from './predicate-schema.ts';

/** Each value once, in the order of first mention. */
const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

const addresses = (description: string) =>
  z
    .array(address())
    .max(WEBHOOK_LIMITS.addresses)
    .transform(once)
    .openapi({ type: 'array', items: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }, description });

const words = <V extends string>(values: readonly [V, ...V[]]) =>
  z
    .array(z.enum(values))
    .max(WEBHOOK_LIMITS.statuses)
    .transform(once)
    .openapi({ type: 'array', items: { type: 'string', enum: [...values] } });

const coins = z
  .array(z.string().refine((text) => parseCoin(text) !== null, exactly('Invalid coin')))
  .max(WEBHOOK_LIMITS.coins)
  .transform(once)
  .openapi({ type: 'array', items: { type: 'string', pattern: '^#\\d+$' }, example: ['#1230'] });

const filters = z.object({
  coins: coins.optional(),
  min_notional: z.number().min(0).max(WEBHOOK_LIMITS.minNotional).nullable().optional().openapi({
    description: 'USD; null for any.',
    example: 500,
  }),
  sides: words(['A', 'B']).optional(),
  dirs: words(DIRS).optional(),
  statuses: words(ORDER_STATUSES).optional(),
});

const chatId = z
  .union([z.int(), z.string().regex(/^-?\d{1,18}$/)])
  .transform((value) => BigInt(value))
  .openapi({
    type: 'integer',
    description: 'Of the channel messenger: a chat that your organisation has linked.',
    example: 123456789,
  });

/** The fields that select a subscription's events. */
export const termFields = {
  event_types: z
    .array(z.enum(MARKET_EVENT_TYPES))
    .min(1)
    .max(MARKET_EVENT_TYPES.length)
    .transform(once)
    .optional()
    .openapi({
      type: 'array',
      items: { type: 'string', enum: [...MARKET_EVENT_TYPES] },
      description:
        '`fill` by default; the others are Enterprise. Events of rewards (`reward.…`) are those of campaigns of your `builders`, or with the scope `market` of every campaign; filters and predicate do not concern them.',
    }),
  wallets: addresses('Traders to watch.').optional(),
  builders: addresses('Builders to watch.').optional(),
  filters: filters.optional().openapi({
    description:
      'An event must match every filter that is set. `statuses` applies to orders only, and `dirs` to events that have a `dir`.',
  }),
  predicate: predicate.optional(),
  scope: z.enum(WEBHOOK_SCOPES).optional().openapi({
    description:
      '`address` (default): events of the wallets and builders. `market`: every event, without a list (Enterprise).',
  }),
};

/** Where events go. */
const destinationFields = {
  url: z.string().min(1).max(MAX_RECEIVER_URL).optional().openapi({
    description: 'Of the channel http: HTTPS, a public host, no user name, no fragment.',
    example: 'https://hooks.example.com/hashmark',
  }),
  channel: z.enum(WEBHOOK_CHANNELS).optional().openapi({ description: '`http` by default.' }),
  telegram_chat_id: chatId.optional(),
};

export const createBody = z.object({ ...destinationFields, ...termFields });

export const changeBody = z.object({
  ...destinationFields,
  ...termFields,
  status: z.enum(WEBHOOK_STATUSES).optional(),
});

/** A long list of addresses is longer than other bodies. */
export const MAX_SUBSCRIPTION_BYTES = 512 * 1024;
