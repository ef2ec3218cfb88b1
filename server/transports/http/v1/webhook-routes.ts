import type { Endpoint } from '#transports/http/endpoint.ts';
import { createSubscriptionEndpoint } from './webhooks/create-subscription.ts';
import { deleteSubscriptionEndpoint } from './webhooks/delete-subscription.ts';
import { getSubscriptionEndpoint } from './webhooks/get-subscription.ts';
import { listSubscriptionsEndpoint } from './webhooks/list-subscriptions.ts';
import { rotateSecretEndpoint } from './webhooks/rotate-secret.ts';
import { updateSubscriptionEndpoint } from './webhooks/update-subscription.ts';

/** Every operation on the webhooks of an organisation. */
export const WEBHOOK_ROUTES: readonly Endpoint[] = [
  createSubscriptionEndpoint,
  listSubscriptionsEndpoint,
  getSubscriptionEndpoint,
  updateSubscriptionEndpoint,
  deleteSubscriptionEndpoint,
  rotateSecretEndpoint,
];
