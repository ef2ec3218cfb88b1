import { followVotes, type ListedAction } from '../follow-votes.ts';
import { type Validator, ValidatorSet } from '../validator-set.ts';
import { readVoteAction } from '../vote-action.ts';
import type { PendingAction, VoteEvent } from '../vote-event.ts';

export const ADDRESSES = Array.from({ length: 6 }, (_, index) => `0x${String(index + 1).repeat(40)}`);
export const [ANN, BOB, CY] = ADDRESSES as [string, string, string];
const validatorAt = (index: number): Validator => ({
  address: ADDRESSES[index] as string,
  signer: `0x${String(index + 1).repeat(39)}f`,
  name: `validator ${index}`,
  stakeE8: BigInt(index + 1) * 10n ** 16n,
  isActive: index < 5,
  isJailed: index === 5,
});
export const VALIDATORS = ADDRESSES.map((_, index) => validatorAt(index));
const SET = new ValidatorSet(VALIDATORS);
export const EXPIRE_MS = 1_000_000;

export const listed = (change: Partial<ListedAction> = {}): ListedAction => ({
  key: 'a',
  action: readVoteAction({ D: 'MATIC' }),
  expireMs: EXPIRE_MS,
  votes: [],
  isQuorumReached: false,
  ...change,
});

/** Follows lists one after another, and remembers all that became of votes. */
export class Follower {
  pending: PendingAction[] = [];
  readonly events: VoteEvent[] = [];

  /** @returns the types of the events of this list */
  see(seenMs: number, actions: ListedAction[], executed: string[] = []): string[] {
    const list = { actions, seenMs, validators: SET, executed: new Set(executed) };
    const { events, pending } = followVotes(this.pending, list);
    this.pending = pending;
    this.events.push(...events);
    return events.map(({ type }) => type);
  }

  /** Sees the same list so many times, a second apart. */
  seeTimes(times: number, fromMs: number, actions: ListedAction[]): string[] {
    return Array.from({ length: times }, (_, index) => this.see(fromMs + index * 1_000, actions)).flat();
  }
}

export const addressesOf = (voters: { address: string }[]): string[] => voters.map(({ address }) => address);
