import { updateSubscription } from '#services/webhook/update-subscription.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { changeBody, MAX_SUBSCRIPTION_BYTES } from './subscription-fields.ts';
import { SubscriptionBody, subscriptionBody, subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const updateSubscriptionEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'patch',
  path: '/v1/webhooks/subscriptions/:id',
  operationId: 'updateWebhookSubscription',
  summary: 'Change a subscription',
  description:
    'Changes the given fields and leaves the rest unchanged. `predicate: null` clears the predicate; `filters` is replaced as a whole. Tier limits apply to the resulting subscription.',
  params: { id: subscriptionId() },
  body: changeBody,
  maxBodyBytes: MAX_SUBSCRIPTION_BYTES,
  response: SubscriptionBody,
  errors: { 404: NO_SUBSCRIPTION },
  handle: async (ctx, { id, body }) => subscriptionBody(await updateSubscription(ctx, { id, change: body })),
});
