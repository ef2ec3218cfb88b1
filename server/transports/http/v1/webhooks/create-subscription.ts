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
    'Creates a subscription. Matching events are sent from then on. The `signing_secret` is returned only in this response. The Scale tier allows 10 subscriptions with 100 addresses each; predicates, orders and the scope `market` require Enterprise.',
  body: createBody,
  maxBodyBytes: MAX_SUBSCRIPTION_BYTES,
  response: IssuedSubscriptionBody,
  handle: async (ctx, { body }) => issuedBody(await createSubscription(ctx, body)),
});
