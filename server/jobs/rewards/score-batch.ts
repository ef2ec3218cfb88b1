import type { PoolClient } from 'pg';
import { coinOf, outcomeIdOf } from '#domain/coin.ts';
import { isTrade, type SequencedFill } from '#domain/fill.ts';
import type { LeaderboardChange } from '#domain/rewards/leaderboard-change.ts';
import { pairFills } from '#domain/rewards/round-trips.ts';
import { type ScoredFill, scoreFills } from '#domain/rewards/score-fills.ts';
import { builderFillsAfter, fillsAround, newestFill } from '#store/rewards/fills-of.ts';
import { appendLeaderboardChanges } from '#store/rewards/leaderboard-changes.ts';
import { storeScores } from '#store/rewards/scores.ts';
import {
  forgetScores,
  hasUnscored,
  lockScored,
  marketsOf,
  markScored,
  type ScoredCampaign,
} from '#store/rewards/scoring-state.ts';

/** The name of the place in the topic of fills. */
export const REWARDS_CURSOR = 'rewards';
/**
 * Fills of a builder that are scored at once when all are. With each page the trades of two round trips before and after
 * it are read again, which are far more where much is traded: few large pages read them few times.
 */
const PAGE = 5_000;
/** Blocks that are found late may be so much older than the end of their campaign. */
const LATE_MS = 2 * 86_400_000;

/** Whether a fill may affect the campaign, whose ends are extended by the round-trip time. */
function isNear({ fromMs, untilMs, terms }: ScoredCampaign, { timeMs, coin }: SequencedFill): boolean {
  const { schedule, round_trip_ms } = terms;
  if (timeMs < fromMs - round_trip_ms || timeMs > untilMs + round_trip_ms) return false;
  const outcomeId = outcomeIdOf(coin);
  if (schedule.kind === 'events') return schedule.windows.some((one) => one.outcome_ids.includes(outcomeId));
  return schedule.markets.kind !== 'outcomes' || schedule.markets.outcome_ids.includes(outcomeId);
}

/** The markets of the campaign among these; null when earlier fills of one were passed over. */
async function membersOf(
  tx: PoolClient,
  { campaignId, terms, scoredSeq }: ScoredCampaign,
  outcomeIds: readonly number[],
): Promise<Set<number> | null> {
  const { schedule } = terms;
  if (schedule.kind !== 'daily' || schedule.markets.kind !== 'categories') return new Set();
  const { categories } = schedule.markets;
  const { members, hasPassedOver } = await marketsOf(tx, { campaignId, categories, outcomeIds, scoredSeq });
  return hasPassedOver ? null : members;
}

const pairKey = (wallet: string, other: string): string =>
  wallet < other ? `${wallet} ${other}` : `${other} ${wallet}`;

/**
 * Scores new fills, and rescores surrounding ones that they affect: fills of the same two wallets within a round trip.
 * @returns the cycles whose scores changed; null when the whole campaign must be rescored
 */
async function scoreNew(
  tx: PoolClient,
  campaign: ScoredCampaign,
  items: readonly SequencedFill[],
): Promise<ReadonlySet<number> | null> {
  const near = items.filter((fill) => isNear(campaign, fill));
  if (near.length === 0) return new Set();
  const { terms, pauses, campaignId } = campaign;
  const outcomeIds = [...new Set(near.map(({ coin }) => outcomeIdOf(coin)))];
  const members = await membersOf(tx, campaign, outcomeIds);
  if (!members) return null;
  const times = near.map(({ timeMs }) => timeMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const reach = terms.round_trip_ms;
  const tids = near.filter(({ dir }) => isTrade(dir)).map(({ tid }) => tid);
  const around = await fillsAround(tx, {
    ...{ tids, coins: outcomeIds.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)]) },
    ...{ fromMs: first - 2 * reach, toMs: last + 2 * reach },
  });
  const known = new Map([...around, ...near].map((fill) => [fill.seq, fill]));
  const scored = scoreFills({ terms, pauses, isMember: (outcomeId) => members.has(outcomeId) }, [
    ...known.values(),
  ]);
  const changed = touchedBy(near, [...known.values()]);
  const rows = scored.filter(
    ({ fill, counterparty }) =>
      changed.seqs.has(fill.seq) ||
      (counterparty !== null &&
        changed.pairs.has(pairKey(fill.wallet, counterparty)) &&
        fill.timeMs >= first - reach &&
        fill.timeMs <= last + reach),
  );
  return storeScores(tx, { campaignId, twoSidedBps: terms.two_sided_bps }, rows.map(toRow));
}

/** New fills, and the pairs of wallets whose trades they are. */
function touchedBy(
  near: readonly SequencedFill[],
  known: readonly SequencedFill[],
): { seqs: Set<number>; pairs: Set<string> } {
  const counterpartyOf = pairFills(known);
  const pairs = near.flatMap((fill) => {
    const other = isTrade(fill.dir) ? counterpartyOf(fill) : null;
    return other === null ? [] : [pairKey(fill.wallet, other)];
  });
  return { seqs: new Set(near.map(({ seq }) => seq)), pairs: new Set(pairs) };
}

const toRow = ({ fill, leg, ...scored }: ScoredFill<SequencedFill>) => ({
  ...{ seq: fill.seq, wallet: fill.wallet, outcomeId: outcomeIdOf(fill.coin) },
  ...{ cycle: scored.cycle, isMaker: leg === 'maker', isBid: scored.isBid },
  ...{ countedE8: scored.countedE8, weightBps: scored.weightBps, reason: scored.reason },
});

/**
 * Rescores a campaign from its first fill. Reads other builders' fills only around the campaign builder's own. @returns
 * the cycles that had or have scores
 */
async function scoreAll(
  tx: PoolClient,
  campaign: ScoredCampaign,
  pageSize = PAGE,
): Promise<ReadonlySet<number>> {
  const { campaignId, terms, fromMs, untilMs } = campaign;
  const throughSeq = await newestFill(tx);
  const changed = await forgetScores(tx, campaignId);
  const range = { builder: terms.builder, untilMs, throughSeq };
  let after = { timeMs: fromMs, tid: -1 };
  for (;;) {
    const page = await builderFillsAfter(tx, { ...range, after }, pageSize);
    const last = page.at(-1);
    if (!last) break;
    // Nothing was scored before, so no fill can have been skipped.
    const scored = await scoreNew(tx, { ...campaign, scoredSeq: 0 }, page);
    for (const cycle of scored ?? []) changed.add(cycle);
    after = { timeMs: last.timeMs, tid: last.tid };
  }
  await markScored(tx, campaignId, throughSeq);
  return changed;
}

/** Rescores a locked campaign if it is stale. @returns whether all stored fills of a time range are scored */
export async function isScoredThrough(
  tx: PoolClient,
  campaign: ScoredCampaign,
  time: { fromMs: number; untilMs: number },
): Promise<boolean> {
  if (campaign.isStale) await scoreAll(tx, campaign);
  const { scoredSeq, isStale } = campaign;
  return isStale || !(await hasUnscored(tx, { scoredSeq, cursor: REWARDS_CURSOR, ...time }));
}

/**
 * Brings every campaign up to date with new fills, which are all after those it was given before, in the caller's
 * transaction, and says which leaderboards that changed. Whatever the order in which fills come, the scores are those of a
 * computation from all of them. `pageSize`: how many fills of a builder are scored at once when all are.
 */
export async function scoreBatch(
  tx: PoolClient,
  items: readonly SequencedFill[],
  pageSize = PAGE,
): Promise<void> {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return;
  const changes: LeaderboardChange[] = [];
  const oldestMs = Math.min(...items.map(({ timeMs }) => timeMs));
  for (const campaign of await lockScored(tx, oldestMs - LATE_MS)) {
    const fresh = items.filter(({ seq }) => seq > campaign.scoredSeq);
    const isBehind = campaign.isStale || first.seq > campaign.scoredSeq + 1;
    const scored = isBehind ? null : await scoreNew(tx, campaign, fresh);
    if (scored && fresh.length > 0) await markScored(tx, campaign.campaignId, last.seq);
    for (const cycle of scored ?? (await scoreAll(tx, campaign, pageSize)))
      changes.push({ campaignId: campaign.campaignId, cycle });
  }
  await appendLeaderboardChanges(tx, changes, Date.now());
}
