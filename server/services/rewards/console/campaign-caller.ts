import { PLANS, reachesTier } from '#domain/tier.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import type { CampaignChanger } from '../manage-campaign.ts';

/** Who may pause and end the campaigns of their organisation, whatever its tier has become. @throws ServiceError */
export function campaignChanger(ctx: ServiceContext): CampaignChanger {
  const { orgId, personId } = authorise(ctx, 'rewards.manage');
  return { orgId, personId, address: ctx.address ?? '' };
}

/** Who may do everything else to them. @throws ServiceError 'forbidden' naming the tier that the organisation lacks */
export function campaignOwner(ctx: ServiceContext): CampaignChanger {
  const changer = campaignChanger(ctx);
  const { actor } = ctx;
  if (actor.type === 'session' && reachesTier(actor.tier, 'enterprise')) return changer;
  throw new ServiceError('forbidden', `Reward campaigns require the ${PLANS.enterprise.name} tier`);
}
