import { refreshVoter, stakeOf, type ValidatorSet } from './validator-set.ts';
import type { VoteAction } from './vote-action.ts';
import type { PendingAction, VoteEvent, VoteEventType, Voter, VoteStanding } from './vote-event.ts';

/** An action as one list of upstream shows it. */
export type ListedAction = {
  key: string;
  action: VoteAction;
  expireMs: number;
  /** Addresses, lower case. */
  votes: readonly string[];
  isQuorumReached: boolean;
};

/** One whole and valid answer of upstream. */
export type VoteList = {
  actions: readonly ListedAction[];
  validators: ValidatorSet;
  /** When it was received, epoch ms; later than every list before. */
  seenMs: number;
  /** Keys of actions that are known to have taken effect: their outcomes are registered or settled. */
  executed?: ReadonlySet<string>;
};

/** What a list changes: events in their order, and every vote that is pending from now on. */
export type VoteStep = { events: VoteEvent[]; pending: PendingAction[] };

/**
 * An action that should be gone, by its quorum or its time, is over when two lists in a row lack it. One that nothing
 * explains may be missing from answers that are incomplete, and is waited for much longer.
 */
const LISTS_EXPECTED = 2;
const LISTS_UNEXPECTED = 12;
/** Upstream's clock and ours may differ by as much. */
const CLOCK_TOLERANCE_MS = 5_000;

const isTimeOver = ({ expireMs }: PendingAction, atMs: number): boolean =>
  atMs >= expireMs - CLOCK_TOLERANCE_MS;

/** How a vote that was missing from `atMs` on has ended: it took effect, unless its time ran out without a quorum. */
function endOf(known: PendingAction, atMs: number, executed: ReadonlySet<string> | undefined): VoteEventType {
  const isExecuted = known.isQuorumReached || executed?.has(known.key) || !isTimeOver(known, atMs);
  return isExecuted ? 'action_resolved' : 'action_expired';
}

const standingOf = ({ votedMs: _, openedMs: __, missing: ___, ...standing }: PendingAction): VoteStanding =>
  standing;

const eventOf = (type: VoteEventType, pending: PendingAction, added: Voter[] = []): VoteEvent => ({
  type,
  ...standingOf(pending),
  added,
});

/** The voters of a list, each once, in its order. */
function votersOf(votes: readonly string[], validators: ValidatorSet): Voter[] {
  return [
    ...new Map(votes.map((vote) => validators.voter(vote)).map((voter) => [voter.address, voter])).values(),
  ];
}

/**
 * Whether a listed action is the known vote rather than a new proposal of the same action, which has another expiry and
 * starts with other votes or after the known vote has expired.
 */
function isSameVote(
  known: PendingAction,
  listed: ListedAction,
  voters: readonly Voter[],
  seenMs: number,
): boolean {
  if (listed.expireMs === known.expireMs) return true;
  const addresses = new Set(voters.map(({ address }) => address));
  const keepsVotes = known.voters.every(({ address }) => addresses.has(address));
  const keepsQuorum = listed.isQuorumReached || !known.isQuorumReached;
  return keepsVotes && keepsQuorum && !isTimeOver(known, seenMs);
}

function open(listed: ListedAction, voters: Voter[], { validators, seenMs }: VoteList): VoteStep {
  const opened: PendingAction = {
    ...{ key: listed.key, action: listed.action, voters, isQuorumReached: false },
    stakeVotedE8: String(stakeOf(voters)),
    stakeActiveE8: String(validators.activeStakeE8),
    ...{ expireMs: listed.expireMs, seenMs, openedMs: seenMs, votedMs: {}, missing: null },
  };
  const pending = { ...opened, isQuorumReached: listed.isQuorumReached };
  const events = [eventOf('action_opened', opened)];
  if (listed.isQuorumReached) events.push(eventOf('quorum_reached', pending));
  return { events, pending: [pending] };
}

/** Votes are not taken back and a quorum is not lost: what a list has less of than is known, it lacks. */
function update(known: PendingAction, listed: ListedAction, voters: Voter[], list: VoteList): VoteStep {
  const { validators, seenMs } = list;
  const before = new Set(known.voters.map(({ address }) => address));
  const added = voters.filter(({ address }) => !before.has(address));
  const all = [...known.voters.map((voter) => refreshVoter(voter, validators)), ...added];
  const cast: PendingAction = {
    ...known,
    voters: all,
    stakeVotedE8: String(stakeOf(all)),
    stakeActiveE8: String(validators.activeStakeE8),
    ...{ expireMs: listed.expireMs, seenMs, missing: null },
    votedMs: { ...known.votedMs, ...Object.fromEntries(added.map(({ address }) => [address, seenMs])) },
  };
  const pending = { ...cast, isQuorumReached: known.isQuorumReached || listed.isQuorumReached };
  const events = added.length > 0 ? [eventOf('vote_cast', cast, added)] : [];
  if (pending.isQuorumReached && !known.isQuorumReached) events.push(eventOf('quorum_reached', pending));
  return { events, pending: [pending] };
}

/** A listed action beside what is known under its key. */
function meet(known: PendingAction | undefined, listed: ListedAction, list: VoteList): VoteStep {
  const voters = votersOf(listed.votes, list.validators);
  if (!known) return open(listed, voters, list);
  if (isSameVote(known, listed, voters, list.seenMs)) return update(known, listed, voters, list);
  const atMs = known.missing?.sinceMs ?? list.seenMs;
  const { events, pending } = open(listed, voters, list);
  return { events: [eventOf(endOf(known, atMs, list.executed), known), ...events], pending };
}

/** An action that the list lacks. */
function miss(known: PendingAction, { seenMs, executed }: VoteList): VoteStep {
  const sinceMs = known.missing?.sinceMs ?? seenMs;
  const lists = (known.missing?.lists ?? 0) + 1;
  const isExpected = known.isQuorumReached || executed?.has(known.key) || isTimeOver(known, sinceMs);
  if (lists < (isExpected ? LISTS_EXPECTED : LISTS_UNEXPECTED))
    return { events: [], pending: [{ ...known, missing: { sinceMs, lists } }] };
  return { events: [eventOf(endOf(known, sinceMs, executed), known)], pending: [] };
}

/** One listing of each key: of an action that is listed twice, the vote that ends last. */
function byKey(actions: readonly ListedAction[]): Map<string, ListedAction> {
  const latest = new Map<string, ListedAction>();
  for (const one of actions) {
    const other = latest.get(one.key);
    if (!other || one.expireMs > other.expireMs) latest.set(one.key, one);
  }
  return latest;
}

/** Compares upstream's list with the pending votes, and derives the events of each. */
export function followVotes(pending: readonly PendingAction[], list: VoteList): VoteStep {
  const known = new Map(pending.map((one) => [one.key, one]));
  const listed = byKey(list.actions);
  const steps = [
    ...pending.filter(({ key }) => !listed.has(key)).map((one) => miss(one, list)),
    ...[...listed.values()].map((one) => meet(known.get(one.key), one, list)),
  ];
  return { events: steps.flatMap(({ events }) => events), pending: steps.flatMap((step) => step.pending) };
}

/** Votes whose end is not clear from lists alone: missing after their time, and without a quorum when last seen. */
export const isEndUnclear = (known: PendingAction, seenMs: number): boolean =>
  !known.isQuorumReached && isTimeOver(known, known.missing?.sinceMs ?? seenMs);
