import type { Pool, PoolClient } from 'pg';
import { holdLease } from '#changefeed/lease.ts';
import type { Campaign } from '#domain/rewards/campaign.ts';
import { type Cycle, cyclesOf } from '#domain/rewards/cycle.ts';
import type { WalletScore } from '#domain/rewards/wallet-score.ts';
import { DAY_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { draftPayout, storePayout } from '#services/rewards/payouts/write-payout.ts';
import { listCampaigns } from '#store/rewards/campaigns.ts';
import { deleteOldScores } from '#store/rewards/old-scores.ts';
import { finalizedCycles, knownUntil } from '#store/rewards/payout-sources.ts';
import { newestPayout } from '#store/rewards/payouts.ts';
import { lockScoring } from '#store/rewards/scoring-state.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { transaction } from '#store/transaction.ts';
import { isScoredThrough } from './score-batch.ts';

/** Blocks that come late are waited for so long after the last trade that a cycle's scores depend on. */
export const GRACE_MS = 10 * 60_000;
/** So long after its end a cycle waits for blocks that are known to be missing; then they lead to a correction. */
const GAP_WAIT_MS = DAY_MS;

/** Scores behind a payout are kept for so long after it; the payout itself is kept for ever. */
export const SCORES_KEPT_MS = 90 * DAY_MS;
const CYCLES_AT_ONCE = 10;

const LEASE = 'reward-payouts';
const LOOK_EVERY_MS = 5_000;

type Known = Awaited<ReturnType<typeof knownUntil>>;

/** Whether every fill that a cycle's scores depend on is stored, as far as can be known. */
function isComplete(
  { round_trip_ms }: Campaign['terms'],
  { fromMs, toMs }: Cycle,
  { blockTimeMs, gaps }: Known,
): boolean {
  const untilMs = toMs + round_trip_ms;
  if (blockTimeMs < untilMs + GRACE_MS) return false;
  const isMissing = gaps.some((gap) => gap.toMs > fromMs - round_trip_ms && gap.fromMs < untilMs);
  return !isMissing || blockTimeMs >= toMs + GAP_WAIT_MS;
}

/** Whether the campaign was ended for good before the cycle began. */
const isCalledOff = ({ status, pauses }: Campaign, { fromMs }: Cycle): boolean =>
  status === 'ended' && pauses.some((pause) => pause.toMs === null && pause.fromMs <= fromMs);

/** Cycles that can be finalized now, the oldest first. */
async function dueCycles(db: Pool): Promise<{ campaignId: string; cycle: Cycle }[]> {
  const [campaigns, done, known] = [await listCampaigns(db), await finalizedCycles(db), await knownUntil(db)];
  return campaigns
    .filter(({ status }) => status !== 'draft')
    .flatMap((campaign) =>
      cyclesOf(campaign.terms)
        .filter(({ number }) => !done.get(campaign.campaignId)?.has(number))
        .filter((cycle) => isComplete(campaign.terms, cycle, known) && !isCalledOff(campaign, cycle))
        .map((cycle) => ({ campaignId: campaign.campaignId, cycle })),
    )
    .sort((one, other) => one.cycle.toMs - other.cycle.toMs);
}

const texts = (scores: readonly WalletScore[]): string =>
  scores.map(({ wallet, makerE8, takerE8 }) => `${wallet} ${makerE8} ${takerE8}`).join('\n');

/** A finalized cycle, and whether its live scores were those that it pays for. */
export type Finalized = { payoutId: number; isAsScored: boolean };

/**
 * Finalizes one cycle in the caller's transaction; null when it was already finalized, or the campaign is not yet
 * scored through it. The payout is computed from the fills alone.
 */
export async function finalizeCycle(
  tx: PoolClient,
  { campaignId, cycle, nowMs }: { campaignId: string; cycle: Cycle; nowMs: number },
): Promise<Finalized | null> {
  const { number, fromMs, toMs } = cycle;
  const campaign = await lockScoring(tx, campaignId);
  if (!campaign || (await newestPayout(tx, campaignId, number))) return null;
  const reach = campaign.terms.round_trip_ms;
  const time = { fromMs: fromMs - reach, untilMs: toMs + reach };
  if (!(await isScoredThrough(tx, campaign, time))) return null;
  const draft = await draftPayout(tx, campaign, number, null);
  const live = await scoresOfCycle(tx, campaignId, number);
  const payoutId = await storePayout(tx, draft, { campaignId, kind: 'finalized', nowMs });
  return { payoutId, isAsScored: texts(live) === texts(draft.scores.scores) };
}

export type FinalizeInput = { db: Pool; logger: Pick<Logger, 'info' | 'error'>; now: () => number };

/** Finalizes every cycle whose fills are complete, each once. @returns the numbers of the payouts */
export async function finalizeDue(
  { db, logger, now }: FinalizeInput,
  signal?: AbortSignal,
): Promise<number[]> {
  const payoutIds: number[] = [];
  for (const { campaignId, cycle } of await dueCycles(db)) {
    if (signal?.aborted) break;
    const startedMs = performance.now();
    const done = await transaction(db, (tx) => finalizeCycle(tx, { campaignId, cycle, nowMs: now() }));
    if (!done) continue;
    const fields = { campaignId, cycle: cycle.number, payoutId: done.payoutId };
    logger.info({ ...fields, tookMs: Math.round(performance.now() - startedMs) }, 'reward cycle finalized');
    if (!done.isAsScored) logger.error(fields, 'live reward scores differed from the paid scores');
    payoutIds.push(done.payoutId);
  }
  return payoutIds;
}

/** Deletes scored fills of cycles finalized long ago. @returns the number of rows */
export const forgetOldScores = ({ db, now }: Pick<FinalizeInput, 'db' | 'now'>): Promise<number> =>
  deleteOldScores(db, now() - SCORES_KEPT_MS, CYCLES_AT_ONCE);

/** Finalizes cycles until the signal, in one process of all that call this. */
export const finalizeCycles = ({
  signal,
  logger,
  ...input
}: FinalizeInput & { logger: Logger; signal: AbortSignal }): Promise<void> =>
  holdLease({ db: input.db, name: LEASE, logger, signal }, (held) =>
    every(LOOK_EVERY_MS, { signal: held, logger, what: 'finalizing reward cycles' }, async () => {
      await finalizeDue({ ...input, logger }, held);
      await forgetOldScores(input);
    }),
  );
