import { getSubscription } from '#services/webhook/get-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { SubscriptionBody, subscriptionBody, subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const getSubscriptionEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'get',
  path: '/v1/webhooks/subscriptions/:id',
  operationId: 'getWebhookSubscription',
  summary: 'Get a subscription',
  description: 'One subscription of your organisation, without its secret.',
  params: { id: subscriptionId() },
  response: SubscriptionBody,
  errors: { 404: NO_SUBSCRIPTION },
  handle: async (ctx, { id }) => subscriptionBody(await getSubscription(ctx, { id })),
});
