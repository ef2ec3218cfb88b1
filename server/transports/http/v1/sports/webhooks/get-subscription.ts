import { getSportsSubscription } from '#services/webhook/sports/get-sports-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { Subscription, subscriptionBody, subscriptionId } from './subscription-schema.ts';

export const getSportsSubscriptionEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/webhooks/subscriptions/:subscriptionId',
  operationId: 'getSportsSubscription',
  summary: 'Get a subscription to matches',
  description: 'A subscription to matches of your organisation, without its secret.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  scope: 'webhooks',
  cache: 'no-store',
  params: { subscriptionId: subscriptionId() },
  errors: { 404: '`Subscription not found`' },
  response: Subscription,
  handle: async (ctx, input) => subscriptionBody(await getSportsSubscription(ctx, input)),
});
