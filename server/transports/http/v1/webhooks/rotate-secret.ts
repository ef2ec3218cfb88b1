import { rotateSecret } from '#services/webhook/rotate-secret.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { IssuedSubscriptionBody, issuedBody, subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const rotateSecretEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'post',
  path: '/v1/webhooks/subscriptions/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate a signing secret',
  description: 'Creates a new `signing_secret`. The old one is invalid immediately.',
  params: { id: subscriptionId() },
  response: IssuedSubscriptionBody,
  errors: { 404: NO_SUBSCRIPTION },
  handle: async (ctx, { id }) => issuedBody(await rotateSecret(ctx, { id })),
});
