import { PLANS, reachesTier } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';

/** Whose sports webhooks are asked for, and who asks. */
export type SportsCaller = { orgId: string; by: string };

/**
 * The organisation of a key or of who is signed in; to change something a person needs the role that manages keys.
 * @throws ServiceError 'unauthorized', or 'forbidden' for a role or tier that may not
 */
export function sportsCaller(
  ctx: Pick<ServiceContext, 'actor'>,
  permission: 'read' | 'keys.manage',
): SportsCaller {
  const { actor } = ctx;
  const caller = actor.type === 'apiKey' ? actor : authorise(ctx, permission);
  if (!reachesTier(caller.tier, 'enterprise'))
    throw new ServiceError('forbidden', `Sports webhooks require the ${PLANS.enterprise.name} tier`);
  return { orgId: caller.orgId, by: caller.type === 'apiKey' ? caller.keyId : caller.personId };
}

export const notThere = (): ServiceError => new ServiceError('not_found', 'Subscription not found');
