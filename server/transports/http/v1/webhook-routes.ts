import type { Endpoint } from '#transports/http/endpoint.ts';
import { createSubscriptionEndpoint } from './webhooks/create-subscription.ts';
import { deleteSubscriptionEndpoint } from './webhooks/delete-subscription.ts';
import { dryRunEndpoint } from './webhooks/dry-run.ts';
import { followDeliveriesEndpoint } from './webhooks/follow-deliveries.ts';
import { getDeliveryEndpoint } from './webhooks/get-delivery.ts';
import { getSubscriptionEndpoint } from './webhooks/get-subscription.ts';
import { listFailuresEndpoint } from './webhooks/list-failures.ts';
import { listSubscriptionsEndpoint } from './webhooks/list-subscriptions.ts';
import { readLogEndpoint } from './webhooks/read-log.ts';
import { redeliverEndpoint, redeliverRangeEndpoint } from './webhooks/redeliver.ts';
import { replayFailuresEndpoint } from './webhooks/replay-failures.ts';
import { replayHistoryEndpoint } from './webhooks/replay-history.ts';
import { rotateSecretEndpoint } from './webhooks/rotate-secret.ts';
import { sendTestEndpoint } from './webhooks/send-test.ts';
import { showWebhookUsageEndpoint } from './webhooks/show-usage.ts';
import { updateSubscriptionEndpoint } from './webhooks/update-subscription.ts';

/** Every operation on the webhooks of an organisation. */
export const WEBHOOK_ROUTES: readonly Endpoint[] = [
  createSubscriptionEndpoint,
  listSubscriptionsEndpoint,
  getSubscriptionEndpoint,
  updateSubscriptionEndpoint,
  deleteSubscriptionEndpoint,
  rotateSecretEndpoint,
  listFailuresEndpoint,
  replayFailuresEndpoint,
  readLogEndpoint,
  followDeliveriesEndpoint,
  getDeliveryEndpoint,
  redeliverEndpoint,
  redeliverRangeEndpoint,
  replayHistoryEndpoint,
  sendTestEndpoint,
  dryRunEndpoint,
  showWebhookUsageEndpoint,
];
