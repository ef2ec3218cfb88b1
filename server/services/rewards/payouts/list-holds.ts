import type { Pool } from 'pg';
import { usdText } from '#domain/rewards/usd-text.ts';
import { openHolds } from '#store/rewards/decisions.ts';
import { payoutFilePath } from './payout-json.ts';

type Evidence = { wallets: string[]; links: { wallets: string[] }[] };

export type HoldJson = {
  payout_id: number;
  campaign_id: string;
  cycle: number;
  wallet: string;
  held_usd: string;
  payout: string;
  /** The links that name the wallet, as they stand in the payout. */
  evidence: object[];
};

/** Wallets whose payouts await a decision, with the evidence against them. */
export async function listHolds(db: Pool): Promise<HoldJson[]> {
  const holds = await openHolds(db);
  return holds.map(({ payoutId, campaignId, cycle, wallet, heldE6, json }) => {
    const { related } = JSON.parse(json) as { related: Evidence[] };
    return {
      ...{ payout_id: payoutId, campaign_id: campaignId, cycle, wallet, held_usd: usdText(heldE6) },
      payout: payoutFilePath(payoutId, 'payout.json'),
      evidence: related.flatMap(({ links }) => links).filter(({ wallets }) => wallets.includes(wallet)),
    };
  });
}
