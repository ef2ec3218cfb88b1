import { z } from '@hono/zod-openapi';
import { deleteSportsSubscription } from '#services/webhook/sports/delete-sports-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { oneSportsWebhook } from './sports-webhook-operation.ts';

export const deleteSportsSubscriptionEndpoint = endpoint({
  ...oneSportsWebhook,
  method: 'delete',
  operationId: 'deleteSportsSubscription',
  summary: 'Delete a subscription to matches',
  description: 'Deletes a subscription to matches and its pending deliveries.',
  status: 204,
  response: z.undefined(),
  async handle(ctx, input) {
    await deleteSportsSubscription(ctx, input);
    return undefined;
  },
});
