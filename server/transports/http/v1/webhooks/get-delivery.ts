import { getDelivery } from '#services/webhook/read-deliveries.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { DeliveryDetailBody, deliveryDetailBody, deliveryId } from './delivery-schema.ts';
import { subscriptionId } from './subscription-schema.ts';
import { webhookOperation } from './webhook-operation.ts';

export const getDeliveryEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'get',
  path: '/v1/webhooks/subscriptions/:id/deliveries/:deliveryId',
  operationId: 'getWebhookDelivery',
  summary: 'Get a delivery',
  description: 'One delivery with its body and every attempt: time, duration and response.',
  params: { id: subscriptionId(), deliveryId: deliveryId() },
  response: DeliveryDetailBody,
  errors: { 404: 'The subscription or the delivery was not found.' },
  handle: async (ctx, input) => deliveryDetailBody(await getDelivery(ctx, input)),
});
