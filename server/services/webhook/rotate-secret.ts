import type { ServiceContext } from '#services/context.ts';
import { replaceSecret } from '#store/webhook/subscriptions.ts';
import type { IssuedSubscription } from './create-subscription.ts';
import { newSigningSecret, sealSecret } from './seal.ts';
import { noSubscription, webhookChanger, webhookSettings } from './webhook-caller.ts';

/**
 * Gives a subscription another signing secret; the old one signs nothing from then on.
 * @throws ServiceError 'unauthorized', 'forbidden', 'not_found', or 'unavailable'
 */
export async function rotateSecret(ctx: ServiceContext, { id }: { id: string }): Promise<IssuedSubscription> {
  const changer = webhookChanger(ctx, 'scale');
  const signingSecret = newSigningSecret();
  const sealedSecret = sealSecret(webhookSettings(ctx).secretsKey, signingSecret, id);
  const key = { orgId: changer.orgId, subscriptionId: id, kind: 'market' } as const;
  const subscription = await replaceSecret(ctx.accounts, changer, key, sealedSecret);
  if (!subscription) throw noSubscription();
  return { subscription, signingSecret };
}
