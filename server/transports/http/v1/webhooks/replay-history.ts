import { z } from '@hono/zod-openapi';
import { replayHistory } from '#services/webhook/repeat-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { timeInBody } from '#transports/http/schema/time.ts';
import { subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const replayHistoryEndpoint = endpoint({
  ...webhookOperation('enterprise'),
  method: 'post',
  path: '/v1/webhooks/subscriptions/:id/replay-history',
  operationId: 'replayWebhookHistory',
  summary: 'Replay from history',
  description:
    'Sends the stored fills of the last 31 days that match the subscription, oldest first, at most 1,000, including fills from before it was created. Event ids equal those of live events. If `reached` is before `to`, continue from `reached`.',
  params: { id: subscriptionId() },
  body: z.object({ from: timeInBody(), to: timeInBody() }),
  response: z.object({
    replayed: z.int(),
    reached: z.number().openapi({ description: 'Unix seconds, with milliseconds as decimals.' }),
  }),
  errors: { 404: NO_SUBSCRIPTION },
  async handle(ctx, { id, body }) {
    const range = { fromMs: body.from, toMs: body.to };
    const { replayed, reachedMs } = await replayHistory(ctx, { id, ...range });
    return { replayed, reached: reachedMs / 1_000 };
  },
});
