import { z } from '@hono/zod-openapi';
import { listSubscriptions } from '#services/webhook/get-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { SubscriptionBody, subscriptionBody } from './subscription-schema.ts';
import { webhookOperation } from './webhook-operation.ts';

export const listSubscriptionsEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'get',
  path: '/v1/webhooks/subscriptions',
  operationId: 'listWebhookSubscriptions',
  summary: 'List subscriptions',
  description: 'The subscriptions of your organisation, newest first, without their secrets.',
  response: z.object({ subscriptions: z.array(SubscriptionBody) }),
  handle: async (ctx) => ({ subscriptions: (await listSubscriptions(ctx)).map(subscriptionBody) }),
});
