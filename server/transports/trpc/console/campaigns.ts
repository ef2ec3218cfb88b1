import { z } from 'zod';
import {
  CAMPAIGN_CHANGES,
  changeOwnCampaign,
  createOwnCampaign,
  fundOwnCampaign,
} from '#services/rewards/console/change-own-campaign.ts';
import { getOwnCampaign, listOwnCampaigns } from '#services/rewards/console/org-campaigns.ts';
import { askBuilderProof, proveBuilder } from '#services/rewards/console/prove-builder.ts';
import { simulateCampaign } from '#services/rewards/console/simulate-campaign.ts';
import { router, sessionProcedure } from '../init.ts';

const one = z.object({ id: z.string().max(64) });
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')
  .transform((text) => text.toLowerCase());
/** The services read terms themselves, and say what is wrong with them in words. */
const terms = z.record(z.string(), z.unknown());

/**
 * The reward campaigns of who is signed in. A simulation changes nothing; it is a mutation since its terms may be long.
 */
export const campaignsRouter = router({
  list: sessionProcedure.query(({ ctx }) => listOwnCampaigns(ctx.services)),
  get: sessionProcedure.input(one).query(({ ctx, input }) => getOwnCampaign(ctx.services, input)),
  askProof: sessionProcedure
    .input(z.object({ builder: address }))
    .mutation(({ ctx, input }) => askBuilderProof(ctx.services, input)),
  prove: sessionProcedure
    .input(z.object({ message: z.string().max(4_000), signature: z.string().max(20_000) }))
    .mutation(({ ctx, input }) => proveBuilder(ctx.services, input)),
  simulate: sessionProcedure
    .input(z.object({ terms }))
    .mutation(({ ctx, input, signal }) => simulateCampaign(ctx.services, { ...input, signal })),
  create: sessionProcedure
    .input(z.object({ name: z.string().max(500), terms }))
    .mutation(({ ctx, input }) => createOwnCampaign(ctx.services, input)),
  fund: sessionProcedure
    .input(one.extend({ amount: z.string().max(40), reference: z.string().max(500) }))
    .mutation(({ ctx, input }) => fundOwnCampaign(ctx.services, input)),
  change: sessionProcedure
    .input(one.extend({ change: z.enum(CAMPAIGN_CHANGES) }))
    .mutation(({ ctx, input }) => changeOwnCampaign(ctx.services, input)),
});
