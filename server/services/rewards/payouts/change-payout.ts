import type { Pool, PoolClient } from 'pg';
import type { Campaign } from '#domain/rewards/campaign.ts';
import type { PayoutWallet } from '#domain/rewards/payouts/compute-payout.ts';
import type { DecisionWord } from '#domain/rewards/payouts/payout-input.ts';
import type { PayoutRecord } from '#domain/rewards/payouts/payout-record.ts';
import { ServiceError } from '#services/error.ts';
import { lockCampaign } from '#store/rewards/campaigns.ts';
import { insertDecision } from '#store/rewards/decisions.ts';
import { findPayout, newestPayout, type WalletRow, walletsOfPayout } from '#store/rewards/payouts.ts';
import { transaction } from '#store/transaction.ts';
import { draftPayout, storePayout } from './write-payout.ts';

const MAX_WORDS = 500;

/** Has `work` done with the newest version of a cycle's payout, by one caller at a time. @throws ServiceError */
async function withNewest<T>(
  db: Pool,
  payoutId: number,
  work: (tx: PoolClient, campaign: Campaign, newest: PayoutRecord) => Promise<T>,
): Promise<T> {
  const named = await findPayout(db, payoutId);
  if (!named) throw new ServiceError('not_found', `Payout ${payoutId} not found`);
  return transaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, named.campaignId);
    const newest = await newestPayout(tx, named.campaignId, named.cycle);
    if (!campaign || !newest) throw new ServiceError('not_found', `Payout ${payoutId} not found`);
    if (newest.payoutId === payoutId) return work(tx, campaign, newest);
    const hint = `Payout ${payoutId} has a newer version ${newest.payoutId}. Use that version.`;
    throw new ServiceError('conflict', hint);
  });
}

/** A person's decision about wallets held by a version. */
export type HoldDecision = {
  payoutId: number;
  wallets: readonly string[];
  decision: DecisionWord;
  reason: string;
  decidedBy: string;
  nowMs: number;
};

function assertWords(name: string, text: string): void {
  const length = text.trim().length;
  if (length > 0 && length <= MAX_WORDS) return;
  throw new ServiceError('invalid', `The ${name} must have 1 to ${MAX_WORDS} characters.`);
}

/**
 * Releases or excludes held wallets, for good, and writes the version that follows from it: it pays the difference alone.
 * Who decided, and why, is published in that version's input file.
 * @throws ServiceError when a wallet is not held, or the version is not the newest
 */
export function decideHold(db: Pool, input: HoldDecision): Promise<PayoutRecord> {
  const { payoutId, wallets, decision, reason, decidedBy, nowMs } = input;
  assertWords('reason', reason);
  assertWords('name of the person who decided', decidedBy);
  return withNewest(db, payoutId, async (tx, campaign, newest) => {
    const held = await walletsOfPayout(tx, payoutId);
    for (const wallet of wallets) {
      if (!held.some((row) => row.wallet === wallet && row.state === 'held'))
        throw new ServiceError('conflict', `Payout ${payoutId} has no held amount for ${wallet}.`);
      await insertDecision(tx, {
        ...{ campaignId: campaign.campaignId, cycle: newest.cycle, payout_id: payoutId, wallet, decision },
        ...{ reason: reason.trim(), decided_by: decidedBy.trim(), decided_ms: nowMs },
      });
    }
    const { campaignId } = campaign;
    const draft = await draftPayout(tx, campaign, newest.cycle, newest);
    const decided = await storePayout(tx, draft, { campaignId, kind: 'decision', nowMs });
    return (await findPayout(tx, decided)) ?? newest;
  });
}

/** The fields of a wallet that are compared between versions. */
const textOf = (row: WalletRow | PayoutWallet): string =>
  [row.wallet, row.state, row.makerE8, row.takerE8, row.dueE6].join(' ');

/**
 * Computes a cycle's payout again from all stored fills, and writes a version that pays what was paid too little, if
 * anything differs. What was paid too much is stated, and not taken back.
 * @returns the new version; null when nothing differs
 */
export function correctPayout(
  db: Pool,
  { payoutId, nowMs }: { payoutId: number; nowMs: number },
): Promise<PayoutRecord | null> {
  return withNewest(db, payoutId, async (tx, campaign, newest) => {
    const before = await walletsOfPayout(tx, payoutId);
    const draft = await draftPayout(tx, campaign, newest.cycle, newest);
    const isSame = before.map(textOf).join('\n') === draft.payout.wallets.map(textOf).join('\n');
    if (isSame) return null;
    const { campaignId } = campaign;
    const corrected = await storePayout(tx, draft, { campaignId, kind: 'correction', nowMs });
    return findPayout(tx, corrected);
  });
}
