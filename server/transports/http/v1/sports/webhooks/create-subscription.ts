import { createSportsSubscription } from '#services/webhook/sports/create-sports-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { sportsWebhookOperation } from './sports-webhook-operation.ts';
import { CreatedSubscription, NewSubscription, subscriptionBody } from './subscription-schema.ts';

export const createSportsSubscriptionEndpoint = endpoint({
  ...sportsWebhookOperation,
  method: 'post',
  path: '/v1/sports/webhooks/subscriptions',
  operationId: 'createSportsSubscription',
  summary: 'Subscribe to matches',
  description: 'Sends match events to a URL, signed. The secret is returned only in this response.',
  body: NewSubscription,
  response: CreatedSubscription,
  async handle(ctx, { body: { event_types: eventTypes, ...input } }) {
    const { subscription, secret } = await createSportsSubscription(ctx, { ...input, eventTypes });
    return { ...subscriptionBody(subscription), secret };
  },
});
