import { isGranted } from '#domain/role.ts';
import { PLANS, reachesTier, type Tier } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { WebhookChanger } from '#store/webhook/subscription-changes.ts';
import type { WebhookSettings } from './settings.ts';

/** The organisation whose webhooks are read. */
export type WebhookReader = { orgId: string; tier: Tier };

/**
 * Owner of the webhooks: the organisation of the signed-in person or of the key.
 * @throws ServiceError 'unauthorized', or 'forbidden' naming the tier that the organisation lacks
 */
export function webhookReader({ actor }: Pick<ServiceContext, 'actor'>, wanted: Tier): WebhookReader {
  if (actor.type !== 'session' && actor.type !== 'apiKey') {
    throw new ServiceError('unauthorized', 'Sign in to the console or send an API key.');
  }
  const { orgId, tier } = actor;
  if (reachesTier(tier, wanted)) return { orgId, tier };
  throw new ServiceError('forbidden', `This requires the ${PLANS[wanted].name} tier.`);
}

/**
 * Who changes webhooks. @throws ServiceError as `webhookReader`, and 'forbidden' when the role of who is signed in
 * does not allow it
 */
export function webhookChanger(ctx: ServiceContext, wanted: Tier): WebhookChanger & WebhookReader {
  const { actor, address = '' } = ctx;
  const reader = webhookReader(ctx, wanted);
  if (actor.type === 'apiKey')
    return { ...reader, by: { type: 'key', id: actor.keyId }, address, nowMs: ctx.now() };
  if (actor.type === 'session' && isGranted(actor.role, 'webhooks.manage')) {
    return { ...reader, by: { type: 'person', id: actor.personId }, address, nowMs: ctx.now() };
  }
  const role = actor.type === 'session' ? actor.role : 'none';
  throw new ServiceError('forbidden', `Your role in this organisation (${role}) does not allow this.`);
}

/** The settings of webhooks. @throws ServiceError('unavailable') where this process has none */
export function webhookSettings({ webhooks }: ServiceContext): WebhookSettings {
  if (webhooks) return webhooks;
  throw new ServiceError('unavailable', 'Webhooks are not available on this server.');
}

/** The same error for unknown ids and for those of other organisations. */
export const noSubscription = (): ServiceError => new ServiceError('not_found', 'Subscription not found');
export const noDelivery = (): ServiceError => new ServiceError('not_found', 'Delivery not found');
