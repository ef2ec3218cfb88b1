import type { Pool } from 'pg';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { type MadeTrade, madeTerms, madeTrade, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { scoreBatch } from '#jobs/rewards/score-batch.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '#services/rewards/manage-campaign.ts';
import { transaction } from '#store/transaction.ts';
import { storeGivenFills } from './market-data/store-given-fills.ts';

export type LiveCampaign = {
  id: string;
  /** Stores trades and scores their fills, and answers when both are committed. */
  trade(...trades: readonly MadeTrade[]): Promise<void>;
};

/** Makes a campaign of one day from `START_MS` with a pool of 1,000 USD that is paid and scheduled. */
export async function liveCampaign(pool: Pool, changes: Record<string, unknown> = {}): Promise<LiveCampaign> {
  const terms = madeTerms(changes);
  const { campaignId } = await createCampaign(pool, { name: 'Opening week', terms, nowMs: START_MS });
  await fundCampaign(pool, { campaignId, amount: '1000', reference: '0xpaid', nowMs: START_MS });
  await scheduleCampaign(pool, campaignId);
  return {
    id: campaignId,
    async trade(...trades) {
      const fills = trades.flatMap(madeTrade).map((fill) => ({
        ...fill,
        ...{ blockNumber: 1, oid: fill.tid, hash: `0x${'2'.repeat(64)}`, feeE8: 0n, feeToken: 'USDC' },
        ...{ closedPnlE8: 0n, startPositionE8: 0n, builderFeeE8: 0n },
      }));
      const { head } = await fillsTopic.bounds(pool);
      await storeGivenFills(pool, fills);
      const stored = await fillsTopic.readAfter(pool, head, fills.length);
      await transaction(pool, (tx) => scoreBatch(tx, stored));
    },
  };
}
