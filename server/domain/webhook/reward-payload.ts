import type { PayoutRecord } from '../rewards/payouts/payout-record.ts';
import { usdText } from '../rewards/usd-text.ts';
import { formatUtc } from '../time.ts';
import type { RewardEventType } from './event-types.ts';
import type { Reason } from './subscription.ts';

/** Wallets of the ranking that an event contains. */
export const TOLD_WALLETS = 10;

/** Campaign and cycle, in every reward event. */
export type RewardSubject = {
  campaign: { id: string; name: string; builder: string };
  cycle: { number: number; name: string; fromMs: number; toMs: number };
};

/** A matching subscription, with the reasons. */
export type ToldMatch = { subscriptionId: string; reasons: readonly Reason[] };

type Ranked = { wallet: string; amountE6: bigint };

/** A leaderboard event, as of the time of reading. */
export type LeaderboardEvent = RewardSubject & {
  eventId: string;
  atMs: number;
  poolE6: bigint;
  /** The complete ranking, largest amount first; the event contains its top. */
  ranking: readonly Ranked[];
};

const subjectFields = ({ campaign, cycle }: RewardSubject) => ({
  campaign,
  cycle: {
    ...{ number: cycle.number, name: cycle.name },
    ...{ from: formatUtc(cycle.fromMs), to: formatUtc(cycle.toMs) },
  },
});

/** JSON body of a leaderboard event for one subscription. Amounts are decimal texts in USD. */
export function leaderboardPayload(event: LeaderboardEvent, { subscriptionId, reasons }: ToldMatch): string {
  const { poolE6, ranking } = event;
  return JSON.stringify({
    ...{ type: 'reward.leaderboard.updated' satisfies RewardEventType, id: event.campaign.id },
    ...{ sub_id: subscriptionId, ...subjectFields(event), updated_at: formatUtc(event.atMs) },
    ...{ pool_usd: usdText(poolE6), wallets: ranking.length },
    top: ranking.slice(0, TOLD_WALLETS).map(({ wallet, amountE6 }, place) => ({
      ...{ rank: place + 1, wallet, share: poolE6 === 0n ? 0 : Number(amountE6) / Number(poolE6) },
      projected_usd: usdText(amountE6),
    })),
    ...{ event_id: event.eventId, reasons },
  });
}

/** A version of the payout of a cycle that is over. */
export type FinalizedEvent = RewardSubject & {
  payout: Pick<
    PayoutRecord,
    | 'payoutId'
    | 'version'
    | 'kind'
    | 'corrects'
    | 'finalizedMs'
    | 'poolE6'
    | 'totalE6'
    | 'heldE6'
    | 'wallets'
    | 'root'
    | 'jsonSha256'
  >;
};

/** The same for every subscription and every repetition. */
export const finalizedEventId = (payoutId: number): string => `evt_payout_${payoutId}`;

/** JSON body of a final payout for one subscription, with the path of its file. */
export function finalizedPayload(
  event: FinalizedEvent,
  { subscriptionId, reasons }: ToldMatch,
  eventId = finalizedEventId(event.payout.payoutId),
): string {
  const { payout } = event;
  return JSON.stringify({
    ...{ type: 'reward.cycle.finalized' satisfies RewardEventType, id: event.campaign.id },
    ...{ sub_id: subscriptionId, ...subjectFields(event), finalized_at: formatUtc(payout.finalizedMs) },
    ...{ payout_id: payout.payoutId, version: payout.version, kind: payout.kind, corrects: payout.corrects },
    ...{ pool_usd: usdText(payout.poolE6), total_usd: usdText(payout.totalE6) },
    ...{ held_usd: usdText(payout.heldE6), wallets: payout.wallets, root: payout.root },
    ...{ sha256: payout.jsonSha256, file: `/rewards/payouts/${payout.payoutId}/payout.json` },
    ...{ event_id: eventId, reasons },
  });
}

/** A made-up event, as a test of a subscription sends it. */
export function madeRewardPayload(
  type: RewardEventType,
  eventId: string,
  builder: string,
  match: ToldMatch,
): string {
  const [fromMs, toMs] = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21)];
  const poolE6 = 1_000_000_000n;
  const made = {
    campaign: { id: 'rwd_test', name: 'Test', builder },
    cycle: { number: 1, name: '2026-11-20', fromMs, toMs },
    ...{ eventId, atMs: toMs, poolE6 },
  };
  if (type === 'reward.leaderboard.updated')
    return leaderboardPayload({ ...made, ranking: [{ wallet: builder, amountE6: poolE6 }] }, match);
  const payout = {
    ...({
      payoutId: 0,
      version: 1,
      kind: 'finalized',
      corrects: null,
      finalizedMs: toMs,
      wallets: 1,
    } as const),
    ...{ poolE6, totalE6: poolE6, heldE6: 0n, root: null, jsonSha256: '0'.repeat(64) },
  };
  return finalizedPayload({ campaign: made.campaign, cycle: made.cycle, payout }, match, eventId);
}
