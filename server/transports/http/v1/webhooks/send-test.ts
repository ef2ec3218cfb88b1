import { z } from '@hono/zod-openapi';
import { sendTest } from '#services/webhook/send-test.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { deliveryIdOf } from './delivery-schema.ts';
import { subscriptionId } from './subscription-schema.ts';
import { NO_SUBSCRIPTION, webhookOperation } from './webhook-operation.ts';

export const sendTestEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'post',
  path: '/v1/webhooks/subscriptions/:id/test',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'Sends a sample event whose id starts with `evt_test_`, signed like any other, even while the subscription is paused. It matches the filters and the predicate of the subscription, if any event can. At most 10 per minute and subscription. Get the delivery to see its result.',
  params: { id: subscriptionId() },
  response: z.object({ delivery_id: z.string(), event_id: z.string() }),
  errors: { 404: NO_SUBSCRIPTION },
  async handle(ctx, { id }) {
    const { deliveryId, eventId } = await sendTest(ctx, { id });
    return { delivery_id: deliveryIdOf(deliveryId), event_id: eventId };
  },
});
