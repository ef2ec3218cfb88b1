import { z } from '@hono/zod-openapi';
import { WEBHOOK_EVENT_TYPES } from '#domain/webhook/event-types.ts';
import { followDeliveries } from '#services/webhook/follow-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { exactly } from '#transports/http/input.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { DeliveryBody, deliveryBody, deliveryId, deliveryIdOf } from './delivery-schema.ts';
import { SUBSCRIPTION_ID } from './subscription-schema.ts';
import { webhookOperation } from './webhook-operation.ts';

const EVENT_TYPES: readonly string[] = WEBHOOK_EVENT_TYPES;
const MOST_SUBSCRIPTIONS = 100;

/** A comma list, each value once. What `isValue` refuses: an error with exactly `refusal`. */
const commaList = (isValue: (text: string) => boolean, refusal: ReturnType<typeof exactly>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .refine((values) => values.every(isValue), refusal)
    .refine((values) => values.length <= MOST_SUBSCRIPTIONS, `takes at most ${MOST_SUBSCRIPTIONS} values`)
    .optional();

const isSubscriptionId = (text: string): boolean => SUBSCRIPTION_ID.test(text);
const isEventType = (text: string): boolean => EVENT_TYPES.includes(text);

const FollowedBody = DeliveryBody.extend({
  subscription_id: z.string(),
  body: z.string().openapi({ description: 'Byte for byte as it is sent.' }),
}).openapi('FollowedWebhookDelivery');

export const followDeliveriesEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'get',
  path: '/v1/webhooks/deliveries',
  operationId: 'followWebhookDeliveries',
  summary: 'Follow deliveries',
  description:
    'The deliveries of all your subscriptions over HTTPS, oldest first, as they are created. Call without `after` to get the `resume` to start at. Then call with `after` = `resume`, continue with `after` = `next` until it is null, and start again at the `resume` of the first page. Deliveries of the last 10 seconds are repeated: deduplicate by `id`. `npm run -s listen` does all of this.',
  query: {
    after: deliveryId().optional(),
    limit: limit(200, 1_000),
    subscriptions: commaList(isSubscriptionId, exactly('Subscription not found', 404)).openapi({
      type: 'string',
      description: 'Ids of 1 to 100 subscriptions; all without it.',
    }),
    event_types: commaList(
      isEventType,
      exactly(`Invalid event_types (expected ${EVENT_TYPES.join(', ')})`),
    ).openapi({
      type: 'string',
      description: `Any of ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}; all without it.`,
      example: 'fill,order',
    }),
  },
  response: z.object({
    data: z.array(FollowedBody),
    next: z.string().nullable().openapi({ description: 'Null on the last page.' }),
    resume: z.string().openapi({ description: 'Where the next look begins.', example: 'dlv_81723' }),
  }),
  errors: { 404: 'Your organisation has no such subscription.' },
  async handle(ctx, input) {
    const { deliveries, next, resume } = await followDeliveries(ctx, input);
    return {
      data: deliveries.map((row) => ({
        ...deliveryBody(row),
        ...{ subscription_id: row.subscriptionId, body: row.body },
      })),
      next: next === null ? null : deliveryIdOf(next),
      resume: deliveryIdOf(resume),
    };
  },
});
