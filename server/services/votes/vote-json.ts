import type { VoteAction, VoteKind } from '#domain/vote/vote-action.ts';
import { stakePct, type VoteEventType, type Voter, type VoteStanding } from '#domain/vote/vote-event.ts';

/** A voter as clients see it. */
export type VoterJson = {
  address: string;
  name: string;
  stake: string;
  is_active: boolean;
  is_jailed: boolean;
};

/** An event of the vote stream as clients see it. */
export type VoteEventJson = {
  type: VoteEventType | 'snapshot';
  seq: string;
  action: {
    kind: VoteKind;
    key: string;
    variant: string;
    quote_token: number | null;
    question_name: string;
    question_description: string;
    question_id: number | null;
    legs: { outcome: number; settle_fraction: string; details: string }[];
  };
  voters: VoterJson[];
  added: VoterJson[];
  quorum_reached: boolean;
  voter_count: number;
  stake_voted: string;
  stake_active_total: string;
  stake_pct: number;
  expire_time_ms: number;
  node_seen_us: string;
};

const voterJson = ({ address, name, stakeE8, isActive, isJailed }: Voter): VoterJson => ({
  address,
  name,
  stake: stakeE8,
  is_active: isActive,
  is_jailed: isJailed,
});

const actionJson = (key: string, action: VoteAction): VoteEventJson['action'] => ({
  kind: action.kind,
  key,
  variant: action.variant,
  quote_token: action.quoteToken,
  question_name: action.questionName,
  question_description: action.questionDescription,
  question_id: action.questionId,
  legs: action.legs.map(({ outcomeId, settleFraction, details }) => ({
    outcome: outcomeId,
    settle_fraction: settleFraction,
    details,
  })),
});

/** The state of a vote, as an event; `seq` is 0 in a snapshot. */
export function voteEventJson(
  { type, seq, added }: { type: VoteEventJson['type']; seq: number; added: readonly Voter[] },
  standing: VoteStanding,
): VoteEventJson {
  return {
    type,
    seq: String(seq),
    action: actionJson(standing.key, standing.action),
    voters: standing.voters.map(voterJson),
    added: added.map(voterJson),
    quorum_reached: standing.isQuorumReached,
    voter_count: standing.voters.length,
    stake_voted: standing.stakeVotedE8,
    stake_active_total: standing.stakeActiveE8,
    stake_pct: stakePct(standing),
    expire_time_ms: standing.expireMs,
    node_seen_us: String(BigInt(standing.seenMs) * 1_000n),
  };
}
