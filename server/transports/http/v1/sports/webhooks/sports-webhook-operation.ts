import type { Tag } from '#transports/http/tags.ts';
import { subscriptionId } from '../../webhooks/subscription-schema.ts';

const tags: [Tag] = ['Sports'];

/** What operations on subscriptions to matches have in common: who may call, and that nobody keeps what they answer. */
export const sportsWebhookOperation = {
  tags,
  access: { tier: 'enterprise' },
  scope: 'webhooks',
  cache: 'no-store',
} as const;

/** The same of those on one subscription. */
export const oneSportsWebhook = {
  ...sportsWebhookOperation,
  path: '/v1/sports/webhooks/subscriptions/:subscriptionId',
  params: { subscriptionId: subscriptionId() },
  errors: { 404: '`Subscription not found`' },
} as const;
