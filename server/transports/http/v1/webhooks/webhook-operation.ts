import type { Tier } from '#domain/tier.ts';
import type { Tag } from '#transports/http/tags.ts';

/** What operations on webhooks have in common: who may call, and that nobody keeps what they answer. */
export const webhookOperation = (orgTier: Tier) => {
  const tags: [Tag] = ['Webhooks'];
  return { tags, access: { orgTier }, scope: 'webhooks', cache: 'no-store' } as const;
};

export const NO_SUBSCRIPTION = 'Your organisation has no such subscription.';
