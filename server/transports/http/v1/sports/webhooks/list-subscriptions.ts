import { z } from '@hono/zod-openapi';
import { listSportsSubscriptions } from '#services/webhook/sports/list-sports-subscriptions.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { sportsWebhookOperation } from './sports-webhook-operation.ts';
import { Subscription, subscriptionBody } from './subscription-schema.ts';

export const listSportsSubscriptionsEndpoint = endpoint({
  ...sportsWebhookOperation,
  method: 'get',
  path: '/v1/sports/webhooks/subscriptions',
  operationId: 'listSportsSubscriptions',
  summary: 'List subscriptions to matches',
  description: 'All subscriptions to matches of your organisation, newest first, without their secrets.',
  response: z.array(Subscription),
  handle: async (ctx) => (await listSportsSubscriptions(ctx)).map(subscriptionBody),
});
