import { z } from '@hono/zod-openapi';
import {
  PAUSED_BY,
  WEBHOOK_CHANNELS,
  WEBHOOK_SCOPES,
  WEBHOOK_STATUSES,
} from '#domain/webhook/subscription.ts';
import type { IssuedSubscription } from '#services/webhook/create-subscription.ts';
import { exactly } from '#transports/http/input.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { PredicateSchema } from './predicate-schema.ts';

/** A subscription's id. */
export const SUBSCRIPTION_ID = /^whk_[0-9a-f]{24}$/;
const ID_EXAMPLE = 'whk_5f2c8a91d7e04b36c1f0a4de';

/** A subscription's id in a path; what cannot be one is a subscription that is not there. */
export const subscriptionId = () =>
  z
    .string()
    .refine((text) => SUBSCRIPTION_ID.test(text), exactly('Subscription not found', 404))
    .openapi({ type: 'string', pattern: SUBSCRIPTION_ID.source, example: ID_EXAMPLE });

const seconds = () => z.int().openapi({ description: 'Unix seconds.', example: 1_780_000_000 });

/** A subscription without its secret. */
export const SubscriptionBody = z
  .object({
    id: z.string().openapi({ example: ID_EXAMPLE }),
    owner: z.string().openapi({ description: 'The organisation.' }),
    wallets: z.array(z.string()),
    builders: z.array(z.string()),
    event_types: z.array(z.string()),
    channel: z.enum(WEBHOOK_CHANNELS),
    url: z.string().nullable().openapi({ description: 'Null for the channel messenger.' }),
    telegram_chat_id: z.int().optional().openapi({ description: 'Of the channel messenger only.' }),
    filters: z.object({
      coins: z.array(z.string()),
      min_notional: z.number().nullable(),
      sides: z.array(z.string()),
      dirs: z.array(z.string()),
      statuses: z.array(z.string()),
    }),
    predicate: refTo(PredicateSchema).nullable(),
    scope: z.enum(WEBHOOK_SCOPES),
    status: z.enum(WEBHOOK_STATUSES),
    paused_reason: z.enum(PAUSED_BY).optional().openapi({
      description:
        'Why it is paused: `person` when a person paused it, `tier` when your plan no longer includes it, `chat` when its chat is gone or no longer linked. A `tier` pause ends when the plan includes it again. After a `chat` pause, link the chat and set the status to `active`.',
    }),
    created_at: seconds(),
    updated_at: seconds(),
  })
  .openapi('WebhookSubscription');

/** A subscription on the day that its secret is made. */
export const IssuedSubscriptionBody = SubscriptionBody.extend({
  signing_secret: z.string().openapi({
    description: 'Signs deliveries. Returned only in this response.',
    example: 'whsec_<base64 of 32 bytes>',
  }),
}).openapi('IssuedWebhookSubscription');

const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

/** A subscription in the words of the API. */
export const subscriptionBody = (
  row: IssuedSubscription['subscription'],
): z.input<typeof SubscriptionBody> => ({
  id: row.subscriptionId,
  owner: row.orgId,
  wallets: [...row.wallets],
  builders: [...row.builders],
  event_types: [...row.eventTypes],
  channel: row.channel,
  url: row.url,
  ...(row.chatId !== null && { telegram_chat_id: Number(row.chatId) }),
  filters: {
    ...{
      coins: [...row.filters.coins],
      min_notional: row.filters.min_notional,
      sides: [...row.filters.sides],
    },
    ...{ dirs: [...row.filters.dirs], statuses: [...row.filters.statuses] },
  },
  predicate: row.predicate && { ...row.predicate },
  scope: row.scope,
  status: row.status,
  ...(row.pausedBy !== null && { paused_reason: row.pausedBy }),
  created_at: secondsOf(row.createdMs),
  updated_at: secondsOf(row.updatedMs),
});

/** The same with its secret. */
export const issuedBody = ({ subscription, signingSecret }: IssuedSubscription) => ({
  ...subscriptionBody(subscription),
  signing_secret: signingSecret,
});
