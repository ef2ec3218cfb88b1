import type { PoolClient } from 'pg';
import type { Changefeed } from '#changefeed/changefeed.ts';
import { payoutsTopic } from '#changefeed/topics/payouts.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import type { SequencedPayout } from '#domain/rewards/payouts/payout-record.ts';
import { finalizedEventId, finalizedPayload } from '#domain/webhook/reward-payload.ts';
import { findCampaign } from '#store/rewards/campaigns.ts';
import { enqueueDeliveries, type NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import type { KnownSubscriptions } from '../matching/known-subscriptions.ts';
import type { SubscriptionIndex } from '../matching/subscription-index.ts';

export const PAYOUTS_CURSOR = 'webhooks-payouts';
const TYPE = 'reward.cycle.finalized';

/** The deliveries that a version of a payout leads to. */
async function deliveriesOf(
  tx: PoolClient,
  payout: SequencedPayout,
  index: SubscriptionIndex,
): Promise<NewDelivery[]> {
  const campaign = await findCampaign(tx, payout.campaignId);
  const cycle = campaign && cyclesOf(campaign.terms)[payout.cycle - 1];
  if (!campaign || !cycle) return [];
  const { builder } = campaign.terms;
  const event = { campaign: { id: campaign.campaignId, name: campaign.name, builder }, cycle, payout };
  return index.ofRewards(TYPE, builder).map((match) => ({
    ...{ subscriptionId: match.subscriptionId, orgId: match.orgId, origin: 'live' as const },
    ...{ eventId: finalizedEventId(payout.payoutId), eventType: TYPE, body: finalizedPayload(event, match) },
  }));
}

/**
 * Sends every payout version to webhooks until the signal, in one process at a time. The deliveries are stored in the
 * transaction that moves the cursor: none is lost, and none is made twice.
 */
export const tellPayouts = ({
  feed,
  subscriptions,
  signal,
}: {
  feed: Changefeed;
  subscriptions: KnownSubscriptions;
  signal: AbortSignal;
}): Promise<void> =>
  feed.followTopic({
    ...{ topic: payoutsTopic, name: PAYOUTS_CURSOR, signal },
    async work(tx, payouts) {
      const index = await subscriptions.current();
      if (!index.hasRewards) return;
      for (const payout of payouts) await enqueueDeliveries(tx, await deliveriesOf(tx, payout, index));
    },
  });
