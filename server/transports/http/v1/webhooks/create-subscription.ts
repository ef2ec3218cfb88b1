import { createSubscription } from '#services/webhook/create-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { createBody, MAX_SUBSCRIPTION_BYTES } from './subscription-fields.ts';
import { IssuedSubscriptionBody, issuedBody } from './subscription-schema.ts';
import { webhookOperation } from './webhook-operation.ts';

export const createSubscriptionEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'post',
  path: '/v1/webhooks/subscriptions',
  operationId: 'createWebhookSubscription',
  summary: 'Create a subscription',
  description:
    'Makes a subscription, whose events are sent from then on. Its `signing_secret` is in this answer and nowhere else. The Scale tier has 10 subscriptions of 100 addresses each; predicates, orders and the scope `market` are Enterprise.',
  body: createBody,
  maxBodyBytes: MAX_SUBSCRIPTION_BYTES,
  response: IssuedSubscriptionBody,
  handle: async (ctx, { body }) => issuedBody(await createSubscription(ctx, body)),
});
