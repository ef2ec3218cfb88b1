import { outcomesOf } from '#domain/vote/name-votes.ts';
import { estimateQuorum, QUORUM_PART } from '#domain/vote/time-to-quorum.ts';
import type { VoteKind } from '#domain/vote/vote-action.ts';
import { type PendingAction, stakePct, type VoteStanding } from '#domain/vote/vote-event.ts';
import type { ServiceContext } from '#services/context.ts';
import { endedVotes } from '#store/votes/ended-votes.ts';
import { votesAt } from '#store/votes/pending-votes.ts';
import { type OutcomeTitle, titlesOf } from '#store/votes/voted-outcomes.ts';
import { titleOf } from './vote-title.ts';

/** A vote as pages show it. Stakes are in tokens, for the eye; the stream has them to the last digit. */
export type ShownVote = {
  key: string;
  kind: VoteKind;
  variant: string;
  title: string;
  /** What a registration lists. */
  choices: string[];
  /** What a settlement settles. `payout` is what side A receives of 1; null when it is no fraction. */
  legs: {
    outcomeId: number;
    title: string;
    sides: [string, string];
    payout: number | null;
    details: string;
  }[];
  isQuorumReached: boolean;
  /** Percent of the active stake. */
  stakePct: number;
  expireMs: number;
};

export type ShownVoter = {
  address: string;
  name: string;
  stake: number;
  isActive: boolean;
  isJailed: boolean;
  /** Null for a vote that was there when the action was first seen. */
  votedMs: number | null;
};

export type ShownPendingVote = ShownVote & {
  openedMs: number;
  stakeVoted: number;
  stakeActive: number;
  /** When the quorum may be crossed at the pace so far, epoch ms; null if it cannot be estimated. */
  quorumMs: number | null;
  /** Largest stake first. */
  voters: ShownVoter[];
};

export type ShownEndedVote = ShownVote & { end: 'resolved' | 'expired'; endedMs: number };

export type ShownVotes = {
  /** Percent of the active stake that is taken for a quorum. */
  quorumPct: number;
  pending: ShownPendingVote[];
  /** Newest first. */
  ended: ShownEndedVote[];
};

const ENDED = 10;

const tokensOf = (stakeE8: string): number => Number(stakeE8) / 1e8;

function payoutOf(fraction: string): number | null {
  const payout = fraction === '' ? Number.NaN : Number(fraction);
  return payout >= 0 && payout <= 1 ? payout : null;
}

function shownVote(standing: VoteStanding, titles: ReadonlyMap<number, OutcomeTitle>): ShownVote {
  const { key, action, isQuorumReached, expireMs } = standing;
  const legs = action.legs.map(({ outcomeId, settleFraction, details }) => {
    const { title, sideA, sideB } = titles.get(outcomeId) ?? {
      ...{ title: `Outcome ${outcomeId}`, sideA: 'Yes', sideB: 'No' },
    };
    const sides: [string, string] = [sideA, sideB];
    return { outcomeId, title, sides, payout: payoutOf(settleFraction), details };
  });
  return {
    ...{ key, kind: action.kind, variant: action.variant, title: titleOf(action, titles) },
    ...{ choices: action.choices, legs, isQuorumReached, stakePct: stakePct(standing), expireMs },
  };
}

const shownVoters = ({ voters, votedMs }: PendingAction): ShownVoter[] =>
  voters
    .map(({ stakeE8, ...voter }) => ({
      ...voter,
      stake: tokensOf(stakeE8),
      votedMs: votedMs[voter.address] ?? null,
    }))
    .sort((a, b) => b.stake - a.stake);

/** The votes that are pending, those that end first at the front, and the last ones that ended. */
export async function listVotes({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<ShownVotes> {
  const [{ pending }, ended] = await Promise.all([votesAt(db), endedVotes(db, ENDED)]);
  const titles = await titlesOf(
    db,
    [...pending, ...ended].flatMap(({ action }) => outcomesOf(action)),
  );
  return {
    quorumPct: 100 * QUORUM_PART,
    pending: pending
      .map((one) => ({
        ...shownVote(one, titles),
        openedMs: one.openedMs,
        stakeVoted: tokensOf(one.stakeVotedE8),
        stakeActive: tokensOf(one.stakeActiveE8),
        quorumMs: estimateQuorum(one, now()),
        voters: shownVoters(one),
      }))
      .sort((a, b) => a.expireMs - b.expireMs),
    ended: ended.map((one) => ({
      ...shownVote(one, titles),
      end: one.type === 'action_resolved' ? 'resolved' : 'expired',
      endedMs: one.seenMs,
    })),
  };
}
