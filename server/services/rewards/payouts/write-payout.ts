import type { PoolClient } from 'pg';
import type { Campaign } from '#domain/rewards/campaign.ts';
import { type Cycle, cyclesOf } from '#domain/rewards/cycle.ts';
import { computePayout, type Payout } from '#domain/rewards/payouts/compute-payout.ts';
import { payoutFiles } from '#domain/rewards/payouts/payout-files.ts';
import {
  type PayoutInput,
  type PayoutKind,
  payoutInputSchema,
} from '#domain/rewards/payouts/payout-input.ts';
import type { PayoutRecord } from '#domain/rewards/payouts/payout-record.ts';
import { type CycleRules, type CycleScores, scoreCycle } from '#domain/rewards/payouts/score-cycle.ts';
import { decisionsOf } from '#store/rewards/decisions.ts';
import { insertPayout, nextPayoutId } from '#store/rewards/insert-payout.ts';
import { categoryMembers, fillsOfCycle, paidSoFar, routedIn } from '#store/rewards/payout-sources.ts';
import { findPayoutFile } from '#store/rewards/payouts.ts';

type Terms = CycleRules['terms'];

/** The markets of a cycle in which its builder routed a fill. */
async function marketsIn(
  tx: PoolClient,
  campaignId: string,
  terms: Terms,
  cycle: Cycle,
  routed: readonly number[],
): Promise<number[]> {
  const { schedule } = terms;
  if (schedule.kind === 'events') {
    const own = schedule.windows[cycle.number - 1]?.outcome_ids ?? [];
    return routed.filter((id) => own.includes(id));
  }
  const { markets } = schedule;
  if (markets.kind === 'all') return [...routed];
  if (markets.kind === 'outcomes') return routed.filter((id) => markets.outcome_ids.includes(id));
  return categoryMembers(tx, { campaignId, categories: markets.categories, outcomeIds: routed });
}

/** The part of each pause that lies within the cycle: what happens later leaves it as it is. */
const pausesIn = ({ pauses }: Campaign, { fromMs, toMs }: Cycle): CycleRules['pauses'] =>
  pauses
    .map((pause) => ({
      from_ms: Math.max(pause.fromMs, fromMs),
      to_ms: Math.min(pause.toMs ?? toMs, toMs),
    }))
    .filter((pause) => pause.from_ms < pause.to_ms);

/** Rules of a cycle's first version; later versions keep them. */
async function rulesOf(
  tx: PoolClient,
  campaign: Campaign,
  cycle: Cycle,
  previous: PayoutRecord | null,
): Promise<Pick<CycleRules, 'terms' | 'pauses'>> {
  if (!previous) return { terms: campaign.terms, pauses: pausesIn(campaign, cycle) };
  const text = await findPayoutFile(tx, previous.payoutId, 'input.json');
  return payoutInputSchema.parse(JSON.parse(text ?? 'null'));
}

/** A payout version before it has a number. */
export type PayoutDraft = {
  rules: CycleRules;
  scores: CycleScores;
  payout: Payout;
  decisions: PayoutInput['decisions'];
  paid: PayoutInput['paid'];
  previous: PayoutRecord | null;
};

/**
 * Computes the next version of a cycle's payout from all stored fills, and stores nothing. The campaign must be locked.
 * @throws RangeError when the campaign has no such cycle
 */
export async function draftPayout(
  tx: PoolClient,
  campaign: Campaign,
  number: number,
  previous: PayoutRecord | null,
): Promise<PayoutDraft> {
  const { campaignId } = campaign;
  const cycle = cyclesOf(campaign.terms)[number - 1];
  if (!cycle) throw new RangeError(`campaign ${campaignId} has no cycle ${number}`);
  const { terms, pauses } = await rulesOf(tx, campaign, cycle, previous);
  const { outcomeIds, tids } = await routedIn(tx, { builder: terms.builder, ...cycle });
  const rules: CycleRules = {
    ...{ terms, pauses, outcome_ids: await marketsIn(tx, campaignId, terms, cycle, outcomeIds) },
    cycle: { number, name: cycle.name, from_ms: cycle.fromMs, to_ms: cycle.toMs },
  };
  const scores = scoreCycle(rules, await fillsOfCycle(tx, rules, tids));
  const decisions = await decisionsOf(tx, campaignId, number);
  const paid = await paidSoFar(tx, campaignId, number);
  const payout = computePayout({ terms, decisions, paid }, scores);
  return { rules, scores, payout, decisions, paid, previous };
}

/** Stores a draft as the next version of its cycle's payout, in the caller's transaction. @returns its number */
export async function storePayout(
  tx: PoolClient,
  { rules, scores, payout, decisions, paid, previous }: PayoutDraft,
  { campaignId, kind, nowMs }: { campaignId: string; kind: PayoutKind; nowMs: number },
): Promise<number> {
  const input: PayoutInput = {
    format: 'hashmark-payout-input/1',
    payout_id: await nextPayoutId(tx),
    ...{ kind, campaign_id: campaignId, version: (previous?.version ?? 0) + 1 },
    corrects: previous && { payout_id: previous.payoutId, payout_sha256: previous.jsonSha256 },
    finalized_ms: nowMs,
    ...{ ...rules, fills: scores.fills, decisions, paid },
  };
  await insertPayout(tx, { input, payout, files: payoutFiles(input, payout) });
  return input.payout_id;
}
