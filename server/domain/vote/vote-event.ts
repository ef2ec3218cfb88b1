import type { VoteAction } from './vote-action.ts';

export const VOTE_EVENT_TYPES = [
  'action_opened',
  'vote_cast',
  'quorum_reached',
  'action_resolved',
  'action_expired',
] as const;
export type VoteEventType = (typeof VOTE_EVENT_TYPES)[number];

/** A validator that has voted on an action. Stake is in 1e-8 units of the staking token, as a decimal string. */
export type Voter = {
  address: string;
  /** Empty when the validator is not in upstream's list. */
  name: string;
  stakeE8: string;
  isActive: boolean;
  isJailed: boolean;
};

/** The state of a vote. */
export type VoteStanding = {
  key: string;
  action: VoteAction;
  /** Every validator that has voted, in the order in which they were seen. */
  voters: Voter[];
  isQuorumReached: boolean;
  /** Stake of the active validators among the voters, and of all active validators. */
  stakeVotedE8: string;
  stakeActiveE8: string;
  expireMs: number;
  /** When the list that shows it was received, epoch ms. */
  seenMs: number;
};

/** An event of a vote, with the vote's state at that time. */
export type VoteEvent = VoteStanding & {
  type: VoteEventType;
  /** New voters since the previous event; only for `vote_cast`. */
  added: Voter[];
};

/** A stored event with its durable sequence number: gapless, in the order of commit. */
export type SequencedVoteEvent = VoteEvent & { seq: number };

/** A vote that is not over, as it is stored. */
export type PendingAction = VoteStanding & {
  /** When it was first seen, epoch ms. */
  openedMs: number;
  /** By address, when a vote was first seen; voters that were there when the action was first seen have none. */
  votedMs: Record<string, number>;
  /** Since when and in how many lists in a row the action has been missing; null while it is listed. */
  missing: { sinceMs: number; lists: number } | null;
};

/** Percent of the active stake that has voted, 0 to 100 with up to four decimals. */
export function stakePct({
  stakeVotedE8,
  stakeActiveE8,
}: Pick<VoteStanding, 'stakeVotedE8' | 'stakeActiveE8'>): number {
  const active = BigInt(stakeActiveE8);
  return active === 0n ? 0 : Number((BigInt(stakeVotedE8) * 1_000_000n) / active) / 10_000;
}
