import { getSportsSubscription } from '#services/webhook/sports/get-sports-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { oneSportsWebhook } from './sports-webhook-operation.ts';
import { Subscription, subscriptionBody } from './subscription-schema.ts';

export const getSportsSubscriptionEndpoint = endpoint({
  ...oneSportsWebhook,
  method: 'get',
  operationId: 'getSportsSubscription',
  summary: 'Get a subscription to matches',
  description: 'A subscription to matches of your organisation, without its secret.',
  response: Subscription,
  handle: async (ctx, input) => subscriptionBody(await getSportsSubscription(ctx, input)),
});
