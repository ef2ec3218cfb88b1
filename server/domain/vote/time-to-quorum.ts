import type { PendingAction } from './vote-event.ts';

/** Share of the active stake that estimates assume as the quorum. Upstream states none. */
export const QUORUM_PART = 2 / 3;
/** One vote alone shows no pace. */
const LEAST_VOTES = 2;

/**
 * When a vote may cross its quorum at the pace so far, epoch ms; null when it has, or before two votes were seen cast.
 *
 * Every unit of stake is taken to vote at the same rate at any time, which is estimated as votes seen over time waited
 * (the maximum likelihood for waiting times of which some have not ended), each counted by its stake. Stake that has
 * still to vote then shrinks exponentially, and the quorum is crossed when as much is left as it can do without. Votes
 * already present when the action was first seen are ignored.
 */
export function estimateQuorum(vote: PendingAction, nowMs: number): number | null {
  const seen = vote.voters.flatMap(({ address, stakeE8, isActive }) => {
    const votedMs = vote.votedMs[address];
    return votedMs === undefined || !isActive
      ? []
      : [{ stake: Number(stakeE8), waitedMs: votedMs - vote.openedMs }];
  });
  if (vote.isQuorumReached || seen.length < LEAST_VOTES) return null;
  const active = Number(vote.stakeActiveE8);
  const waiting = active - Number(vote.stakeVotedE8);
  const spare = active * (1 - QUORUM_PART);
  // Upstream counts otherwise where it says that there is no quorum yet.
  if (waiting <= spare) return nowMs;
  const voted = seen.reduce((sum, { stake }) => sum + stake, 0);
  const waited = seen.reduce((sum, { stake, waitedMs }) => sum + stake * waitedMs, 0);
  const perMs = voted / (waited + waiting * (nowMs - vote.openedMs));
  return perMs > 0 && Number.isFinite(perMs) ? Math.round(nowMs + Math.log(waiting / spare) / perMs) : null;
}
