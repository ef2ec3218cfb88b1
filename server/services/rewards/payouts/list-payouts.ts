import type { ServiceContext } from '#services/context.ts';
import { listPayouts as readPayouts } from '#store/rewards/payouts.ts';
import { readCampaign } from '../read-cycle.ts';
import { type PayoutJson, payoutJson } from './payout-json.ts';

export type PayoutPage = { data: PayoutJson[]; limit: number; offset: number };

/** Versions of a campaign's payouts, the newest first; those of one cycle, if it is given. @throws ServiceError('not_found') */
export async function listPayouts(
  ctx: ServiceContext,
  { id, cycle, limit, offset }: { id: string; cycle?: number | undefined; limit: number; offset: number },
): Promise<PayoutPage> {
  const { campaignId } = await readCampaign(ctx, id);
  const page = { campaignId, ...(cycle !== undefined && { cycle }), limit, offset };
  return { data: (await readPayouts(ctx.db, page)).map(payoutJson), limit, offset };
}
