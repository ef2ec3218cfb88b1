import { z } from '@hono/zod-openapi';
import { deleteSportsSubscription } from '#services/webhook/sports/delete-sports-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { subscriptionId } from './subscription-schema.ts';

export const deleteSportsSubscriptionEndpoint = endpoint({
  method: 'delete',
  path: '/v1/sports/webhooks/subscriptions/:subscriptionId',
  operationId: 'deleteSportsSubscription',
  summary: 'Delete a subscription to matches',
  description: 'Deletes a subscription to matches, and what was to be sent to it.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  scope: 'webhooks',
  cache: 'no-store',
  params: { subscriptionId: subscriptionId() },
  errors: { 404: '`Subscription not found`' },
  status: 204,
  response: z.undefined(),
  async handle(ctx, input) {
    await deleteSportsSubscription(ctx, input);
    return undefined;
  },
});
