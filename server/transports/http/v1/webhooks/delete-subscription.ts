import { z } from '@hono/zod-openapi';
import { deleteSubscription } from '#services/webhook/delete-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { SubscriptionBody, subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const deleteSubscriptionEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'delete',
  path: '/v1/webhooks/subscriptions/:id',
  operationId: 'deleteWebhookSubscription',
  summary: 'Delete a subscription',
  description: 'Deletes a subscription and its deliveries. Pending deliveries are not sent.',
  params: { id: subscriptionId() },
  response: z.object({ deleted: SubscriptionBody.shape.id }),
  errors: { 404: NO_SUBSCRIPTION },
  async handle(ctx, { id }) {
    await deleteSubscription(ctx, { id });
    return { deleted: id };
  },
});
