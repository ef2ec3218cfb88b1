import { PLANS, reachesTier } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import type { CampaignChanger } from '../manage-campaign.ts';

/** The caller, who may pause and end their organisation's campaigns on any tier. @throws ServiceError */
export function campaignChanger(ctx: ServiceContext): CampaignChanger {
  const { orgId, personId } = authorise(ctx, 'rewards.manage');
  return { orgId, personId, address: ctx.address ?? '' };
}

/** The caller, for all other changes. @throws ServiceError 'forbidden' naming the tier that the organisation lacks */
export function campaignOwner(ctx: ServiceContext): CampaignChanger {
  const changer = campaignChanger(ctx);
  const { actor } = ctx;
  if (actor.type === 'session' && reachesTier(actor.tier, 'enterprise')) return changer;
  throw new ServiceError('forbidden', `Reward campaigns require the ${PLANS.enterprise.name} tier.`);
}
