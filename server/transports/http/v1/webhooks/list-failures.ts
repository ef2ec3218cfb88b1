import { z } from '@hono/zod-openapi';
import { listFailures } from '#services/webhook/read-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { secondsOf } from './delivery-schema.ts';
import { subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

const Failure = z.object({
  sub_id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  url: z
    .string()
    .nullable()
    .openapi({ description: 'Where the subscription sends to; null for the messenger.' }),
  body: z.string().openapi({ description: 'Byte for byte as it was sent.' }),
  last_status: z.int().nullable().openapi({ description: 'Null when the receiver did not respond.' }),
  attempts: z.int(),
  created_at: z.int().openapi({ description: 'Unix seconds.' }),
  ttl: z.int().openapi({ description: 'Unix seconds when the entry expires: 14 days after it was made.' }),
});

export const listFailuresEndpoint = endpoint({
  ...webhookOperation('enterprise'),
  method: 'get',
  path: '/v1/webhooks/subscriptions/:id/deliveries',
  operationId: 'listWebhookFailures',
  summary: 'List failed deliveries',
  description:
    'Deliveries that failed after all attempts, newest first, at most 1,000. Entries expire after 14 days.',
  params: { id: subscriptionId() },
  response: z.object({ failed: z.array(Failure) }),
  errors: { 404: NO_SUBSCRIPTION },
  async handle(ctx, { id }) {
    const failed = (await listFailures(ctx, { id })).map((row) => ({
      ...{ sub_id: id, event_id: row.eventId, event_type: row.eventType, url: row.url, body: row.body },
      ...{ last_status: row.lastStatus, attempts: row.attempts },
      ...{ created_at: secondsOf(row.createdMs), ttl: secondsOf(row.expiresMs) },
    }));
    return { failed };
  },
});
