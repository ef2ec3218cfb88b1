import { z } from '@hono/zod-openapi';
import { DIRS } from '#domain/fill.ts';
import {
  eventDescriptor,
  ORDER_STATUSES,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '#domain/webhook/event-types.ts';
import { exampleEvent } from '#domain/webhook/sample-events.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { FixtureSchema } from '../sports/fixture-schema.ts';

const usd = (description: string) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .openapi({ description: `USD, a decimal text. ${description}`, example: '1000.00' });
const hash = () => z.string().regex(/^[0-9a-f]{64}$/);

const envelope = {
  sub_id: z.string().openapi({ description: 'The subscription.' }),
  event_id: z.string().openapi({ description: 'The same in every delivery of the event.' }),
};
const reasons = z
  .array(z.enum(['wallet', 'builder', 'predicate']))
  .openapi({ description: 'Why it was sent. Empty for the scope `market` without a predicate.' });

const traded = {
  ...envelope,
  user: addressField(),
  builder: addressField().optional(),
  coin: z.string().openapi({ example: '#1230' }),
  side: z.enum(['A', 'B']).openapi({ description: '`A` sells, `B` buys.' }),
  notional: z.number().openapi({ description: 'USD.' }),
  reasons,
};

const Fill = z.object({
  type: z.literal('fill'),
  id: z.int().openapi({ description: 'The `tid` of the trade; 0 in a test.' }),
  ...traded,
  px: z.number(),
  sz: z.number(),
  dir: z.enum(DIRS),
});

const Order = z.object({
  type: z.literal('order'),
  id: z.int().openapi({ description: 'The `oid` of the order; 0 in a test.' }),
  ...traded,
  px: z.number().openapi({ description: 'The limit price.' }),
  sz: z.number().openapi({ description: 'The size that is not filled.' }),
  status: z.enum(ORDER_STATUSES),
});

const campaign = {
  id: z.string().openapi({ description: 'The campaign.' }),
  ...envelope,
  campaign: z.object({ id: z.string(), name: z.string(), builder: addressField() }),
  cycle: z.object({ number: z.int(), name: z.string(), from: timeField(), to: timeField() }),
  pool_usd: usd('Of the cycle.'),
  wallets: z.int().openapi({ description: 'Wallets that are ranked or paid.' }),
  reasons,
};

const RewardLeaderboard = z.object({
  type: z.literal('reward.leaderboard.updated'),
  ...campaign,
  updated_at: timeField(),
  top: z
    .array(
      z.object({
        ...{ rank: z.int(), wallet: addressField(), share: z.number() },
        projected_usd: usd('What the wallet would be paid now.'),
      }),
    )
    .openapi({ description: 'The first ten.' }),
});

const RewardPayout = z.object({
  type: z.literal('reward.cycle.finalized'),
  ...campaign,
  finalized_at: timeField(),
  payout_id: z.int(),
  version: z.int(),
  kind: z.string(),
  corrects: z.int().nullable().openapi({ description: 'The version before this one.' }),
  total_usd: usd('Paid by this version.'),
  held_usd: usd('Withheld.'),
  root: z.string().nullable().openapi({ description: 'Merkle root; null when no wallet is paid.' }),
  sha256: hash().openapi({ description: 'Of `file`.' }),
  file: z.string().openapi({ description: 'Path of the payout file.' }),
});

const { id, name, league, state, score, home, away } = FixtureSchema.shape;

/** Something in a match; what does not apply to its type is null. */
const matchEvent = <Type extends WebhookEventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    id: z.int().openapi({ description: 'The provider’s number of the event, or of the fixture.' }),
    ...envelope,
    fixture: z.object({ id, name, league, state, score, minute: z.int().nullable(), home, away }),
    team: z.enum(['home', 'away']).nullable(),
    player: z.string().nullable(),
    related_player: z.string().nullable().openapi({ description: 'Who came on, or who assisted.' }),
    minute: z.int().nullable(),
    extra_minute: z.int().nullable(),
    result: z.string().nullable().openapi({ description: 'The score after it.', example: '1-0' }),
    detail: z.string().nullable(),
    previous_state: z.string().nullable(),
  });

/** The JSON body of each event type. */
export const EVENT_SCHEMAS: Readonly<Record<WebhookEventType, z.ZodType>> = {
  fill: Fill.openapi('FillWebhook'),
  order: Order.openapi('OrderWebhook'),
  'reward.leaderboard.updated': RewardLeaderboard.openapi('RewardLeaderboardWebhook'),
  'reward.cycle.finalized': RewardPayout.openapi('RewardPayoutWebhook'),
  'match.kickoff': matchEvent('match.kickoff').openapi('KickoffWebhook'),
  'match.goal': matchEvent('match.goal').openapi('GoalWebhook'),
  'match.card': matchEvent('match.card').openapi('CardWebhook'),
  'match.substitution': matchEvent('match.substitution').openapi('SubstitutionWebhook'),
  'match.var': matchEvent('match.var').openapi('VideoReviewWebhook'),
  'match.status_change': matchEvent('match.status_change').openapi('StatusChangeWebhook'),
  'match.ft': matchEvent('match.ft').openapi('FullTimeWebhook'),
};

const header = (description: string, example: string) => z.string().openapi({ description, example });

const HEADERS = z.object({
  'x-svc-signature': header('`t=<Unix seconds>,v1=<hex>`.', `t=1780000000,v1=${'0'.repeat(64)}`),
  'x-svc-event-id': header('The event.', 'evt_fill_81723'),
  'x-svc-event-type': header('The `type` of the body.', 'fill'),
  'x-svc-delivery': header('The delivery; the same in every retry.', 'dlv_81723'),
  'webhook-id': header('Standard Webhooks: the event.', 'evt_fill_81723'),
  'webhook-timestamp': header('Standard Webhooks: Unix seconds.', '1780000000'),
  'webhook-signature': header('Standard Webhooks: `v1,<base64>`.', `v1,${'A'.repeat(43)}=`),
});

const operationIdOf = (type: string): string =>
  `on${type
    .split(/[._]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}`;

/** What is sent to the endpoint of a subscription, one request for each event type. */
export const webhookRequests = () =>
  WEBHOOK_EVENT_TYPES.map((type) => ({
    method: 'post' as const,
    path: type,
    operationId: operationIdOf(type),
    summary: `Event ${type}`,
    description: `Sent to the URL of a subscription to ${eventDescriptor(type)?.plural ?? type}. Verify its signature as the webhook guide describes.`,
    tags: [eventDescriptor(type)?.topic === 'matches' ? 'Sports' : 'Webhooks'],
    security: [],
    request: {
      headers: HEADERS,
      body: {
        required: true,
        content: { 'application/json': { schema: refTo(EVENT_SCHEMAS[type]), example: exampleEvent(type) } },
      },
    },
    responses: {
      '2XX': { description: 'Accepted. Any other answer, or none within 10 s, is a failure and is retried.' },
      default: { description: 'A failure. The delivery is retried.' },
    },
  }));
