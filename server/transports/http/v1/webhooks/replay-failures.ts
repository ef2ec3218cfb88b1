import { z } from '@hono/zod-openapi';
import { replayFailures } from '#services/webhook/repeat-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const replayFailuresEndpoint = endpoint({
  ...webhookOperation('enterprise'),
  method: 'post',
  path: '/v1/webhooks/subscriptions/:id/replay',
  operationId: 'replayWebhookFailures',
  summary: 'Replay failed deliveries',
  description:
    'Replays up to 1,000 failed deliveries, oldest first: original body, same event id, new timestamp and delivery id. They leave the list of failures and return to it if they fail again.',
  params: { id: subscriptionId() },
  response: z.object({ replayed: z.int() }),
  errors: { 404: NO_SUBSCRIPTION },
  handle: async (ctx, { id }) => ({ replayed: await replayFailures(ctx, { id }) }),
});
