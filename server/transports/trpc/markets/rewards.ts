import { z } from 'zod';
import { getWalletRewards } from '#services/rewards/get-wallet-rewards.ts';
import { listPayouts } from '#services/rewards/payouts/list-payouts.ts';
import { sharedLeaderboard } from '#services/rewards/shared-leaderboard.ts';
import { showCampaign, showCampaigns } from '#services/rewards/show-campaigns.ts';
import { publicProcedure, router } from '../init.ts';

/** Rows of the leaderboard on the page. */
const ROWS = 100;
/** Versions of payouts on the page. */
const MAX_PAYOUTS = 400;

const campaign = z.object({ id: z.string().max(40) });
const ofCycle = campaign.extend({ cycle: z.number().int().min(1).max(9_999).optional() });
const address = z.string().regex(/^0x[0-9a-f]{40}$/, 'Invalid address');

/** What the public pages of rewards ask for. */
export const rewardsRouter = router({
  campaigns: publicProcedure.query(({ ctx }) => showCampaigns(ctx.services)),
  campaign: publicProcedure.input(campaign).query(({ ctx, input }) => showCampaign(ctx.services, input)),
  leaderboard: publicProcedure.input(ofCycle).query(async ({ ctx, input }) => {
    const ranking = await sharedLeaderboard(ctx.services, input);
    return { ...ranking, data: ranking.data.slice(0, ROWS) };
  }),
  payouts: publicProcedure
    .input(campaign.extend({ limit: z.number().int().min(1).max(MAX_PAYOUTS) }))
    .query(({ ctx, input }) => listPayouts(ctx.services, { ...input, offset: 0 })),
  wallet: publicProcedure
    .input(ofCycle.extend({ address }))
    .query(({ ctx, input }) => getWalletRewards(ctx.services, input)),
});
