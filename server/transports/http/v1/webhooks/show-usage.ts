import { z } from '@hono/zod-openapi';
import { getWebhookUsage } from '#services/webhook/read-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { webhookOperation } from './webhook-operation.ts';

export const showWebhookUsageEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'get',
  path: '/v1/webhooks/usage',
  operationId: 'getWebhookUsage',
  summary: 'Get webhook usage',
  description:
    'Webhook usage of your organisation this month: events matched, delivered and failed, and bytes sent.',
  response: z.object({
    period: z.string().openapi({ example: '2026-12' }),
    usage: z.object({ matched: z.int(), delivered: z.int(), failed: z.int(), bytes: z.int() }),
  }),
  handle: (ctx) => getWebhookUsage(ctx),
});
