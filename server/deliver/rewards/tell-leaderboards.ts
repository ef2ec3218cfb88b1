import type { Pool, PoolClient } from 'pg';
import type { Changefeed } from '#changefeed/changefeed.ts';
import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import { poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import { rankScores } from '#domain/rewards/rank-scores.ts';
import { type LeaderboardEvent, leaderboardPayload } from '#domain/webhook/reward-payload.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { findCampaign } from '#store/rewards/campaigns.ts';
import {
  type DueLeaderboard,
  noteLeaderboards,
  takeDueLeaderboards,
} from '#store/rewards/leaderboard-notices.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { transaction } from '#store/transaction.ts';
import { enqueueDeliveries, type NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import type { KnownSubscriptions } from '../matching/known-subscriptions.ts';
import type { SubscriptionIndex } from '../matching/subscription-index.ts';

export const LEADERBOARDS_CURSOR = 'webhooks-leaderboards';
/** Minimum interval between events of one leaderboard; changes in between are in the next event. */
export const TELL_AGAIN_MS = 60_000;
const LOOK_MS = 1_000;
/** Leaderboards per transaction. */
const PORTION = 20;

export type TellLeaderboards = {
  db: Pool;
  feed: Changefeed;
  logger: Logger;
  subscriptions: KnownSubscriptions;
  now: () => number;
  signal: AbortSignal;
};

const TYPE = 'reward.leaderboard.updated';

/** The current leaderboard as an event. Its id derives from the change that caused it. */
async function readEvent(
  db: Pool,
  { campaignId, cycle: number, changedSeq }: DueLeaderboard,
  atMs: number,
): Promise<LeaderboardEvent | null> {
  const campaign = await findCampaign(db, campaignId);
  const cycle = campaign && cyclesOf(campaign.terms)[number - 1];
  if (!campaign || !cycle) return null;
  const { terms, name } = campaign;
  return {
    campaign: { id: campaignId, name, builder: terms.builder },
    cycle,
    eventId: `evt_leaderboard_${campaignId}_${number}_${changedSeq}`,
    ...{ atMs, poolE6: poolE6Of(terms) },
    ranking: rankScores(terms, await scoresOfCycle(db, campaignId, number)),
  };
}

function deliveriesOf(event: LeaderboardEvent, index: SubscriptionIndex): NewDelivery[] {
  return index.ofRewards(TYPE, event.campaign.builder).map((match) => ({
    ...{ subscriptionId: match.subscriptionId, orgId: match.orgId, origin: 'live' as const },
    ...{ eventId: event.eventId, eventType: TYPE, body: leaderboardPayload(event, match) },
  }));
}

/** Enqueues events of due leaderboards, in the transaction that marks them as sent. @returns how many there were */
async function tellSome({ db, subscriptions, now }: TellLeaderboards, tx: PoolClient): Promise<number> {
  const nowMs = now();
  const due = await takeDueLeaderboards(tx, { toldBeforeMs: nowMs - TELL_AGAIN_MS, nowMs, limit: PORTION });
  if (due.length === 0) return 0;
  const index = await subscriptions.current();
  if (!index.hasRewards) return due.length;
  for (const one of due) {
    const event = await readEvent(db, one, nowMs);
    if (event) await enqueueDeliveries(tx, deliveriesOf(event, index));
  }
  return due.length;
}

/**
 * Sends leaderboard changes to webhooks, each at most once a minute, until the signal. A cursor follows the changes;
 * one process claims what is due, in the transaction that stores its deliveries.
 */
export async function tellLeaderboards(options: TellLeaderboards): Promise<void> {
  const { db, feed, logger, signal } = options;
  await Promise.all([
    feed.followTopic({
      ...{ topic: rewardLeaderboardsTopic, name: LEADERBOARDS_CURSOR, signal },
      work: (tx, items) => noteLeaderboards(tx, items),
    }),
    every(LOOK_MS, { signal, logger, what: 'sending leaderboard events' }, async () => {
      while (!signal.aborted && (await transaction(db, (tx) => tellSome(options, tx))) === PORTION);
    }),
  ]);
}
