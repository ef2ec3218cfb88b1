import { z } from '@hono/zod-openapi';
import { redeliver, redeliverRange } from '#services/webhook/repeat-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { timeInBody } from '#transports/http/schema/time.ts';
import { deliveryId, deliveryIdOf } from './delivery-schema.ts';
import { subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const redeliverEndpoint = endpoint({
  ...webhookOperation('enterprise'),
  method: 'post',
  path: '/v1/webhooks/subscriptions/:id/deliveries/:deliveryId/redeliver',
  operationId: 'redeliverWebhook',
  summary: 'Replay a delivery',
  description: 'Replays a finished delivery, whatever its result: same event and body, new delivery id.',
  params: { id: subscriptionId(), deliveryId: deliveryId() },
  response: z.object({ delivery_id: z.string() }),
  errors: {
    404: 'The subscription or the delivery was not found.',
    409: 'The delivery is still in progress.',
  },
  handle: async (ctx, input) => ({ delivery_id: deliveryIdOf(await redeliver(ctx, input)) }),
});

export const redeliverRangeEndpoint = endpoint({
  ...webhookOperation('enterprise'),
  method: 'post',
  path: '/v1/webhooks/subscriptions/:id/redeliver',
  operationId: 'redeliverWebhookRange',
  summary: 'Replay the deliveries of a period',
  description:
    'Replays finished deliveries created from `from` (inclusive) to `to` (exclusive), oldest first, at most 1,000.',
  params: { id: subscriptionId() },
  body: z.object({
    from: timeInBody(),
    to: timeInBody(),
    only_failed: z.boolean().optional().openapi({ description: 'False by default.' }),
  }),
  response: z.object({ replayed: z.int() }),
  errors: { 404: NO_SUBSCRIPTION },
  async handle(ctx, { id, body }) {
    const range = { fromMs: body.from, toMs: body.to, onlyFailed: body.only_failed ?? false };
    return { replayed: await redeliverRange(ctx, { id, ...range }) };
  },
});
