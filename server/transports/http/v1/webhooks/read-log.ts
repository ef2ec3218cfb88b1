import { z } from '@hono/zod-openapi';
import { readDeliveryLog } from '#services/webhook/read-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { DeliveryBody, deliveryBody, deliveryId, deliveryIdOf } from './delivery-schema.ts';
import { subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const readLogEndpoint = endpoint({
  ...webhookOperation('enterprise'),
  method: 'get',
  path: '/v1/webhooks/subscriptions/:id/log',
  operationId: 'listWebhookDeliveries',
  summary: 'List all deliveries',
  description: 'Every delivery of the last 14 days, newest first. Get the next page with `before` = `next`.',
  params: { id: subscriptionId() },
  query: {
    limit: limit(50, 200),
    before: deliveryId().optional(),
    state: choice(['pending', 'delivered', 'failed', 'replayed'] as const, 'Invalid state').optional(),
  },
  response: z.object({
    data: z.array(DeliveryBody),
    next: z.string().nullable().openapi({ description: 'Null on the last page.' }),
  }),
  errors: { 404: NO_SUBSCRIPTION },
  async handle(ctx, input) {
    const { deliveries, next } = await readDeliveryLog(ctx, input);
    return { data: deliveries.map(deliveryBody), next: next === null ? null : deliveryIdOf(next) };
  },
});
