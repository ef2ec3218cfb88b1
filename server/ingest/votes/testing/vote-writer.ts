import type { Pool } from 'pg';
import { actionKey } from '#domain/vote/action-key.ts';
import type { ListedAction } from '#domain/vote/follow-votes.ts';
import { ValidatorSet } from '#domain/vote/validator-set.ts';
import { readVoteAction } from '#domain/vote/vote-action.ts';
import type { SequencedVoteEvent } from '#domain/vote/vote-event.ts';
import { countVoteLists } from '#store/votes/vote-poll.ts';
import { commitVotes } from '../commit-votes.ts';

/** The address of a numbered validator, 1 to 9. */
export const validatorAddress = (number: number): string => `0x${String(number).repeat(40)}`;

/** Nine validators, each with its number times a thousand tokens. */
const VALIDATORS = new ValidatorSet(
  Array.from({ length: 9 }, (_, index) => ({
    address: validatorAddress(index + 1),
    signer: `0x${String(index + 1).repeat(39)}f`,
    name: `validator ${index + 1}`,
    stakeE8: BigInt(index + 1) * 100_000_000_000n,
    ...{ isActive: true, isJailed: false },
  })),
);

/** A delisting as a list shows it; `voters` are numbers of validators. */
export function delisting(
  coin: string,
  { voters = [], ...rest }: Partial<Omit<ListedAction, 'votes'>> & { voters?: number[] } = {},
): ListedAction {
  const action = { D: coin };
  return {
    ...{ key: actionKey(action), action: readVoteAction(action) },
    ...{ expireMs: Date.UTC(2030, 0, 1), isQuorumReached: false },
    votes: voters.map(validatorAddress),
    ...rest,
  };
}

/** Takes lists in as the ingest does, without an exchange. */
export class VoteWriter {
  readonly #db: Pool;
  #seenMs: number;

  /** `fromMs`: when the first list is received; each further one comes a second later. */
  constructor(db: Pool, fromMs = Date.UTC(2026, 6, 30, 12)) {
    this.#db = db;
    this.#seenMs = fromMs;
  }

  /** @returns the events that were stored */
  async list(...actions: ListedAction[]): Promise<SequencedVoteEvent[]> {
    const lists = await countVoteLists(this.#db);
    const list = { actions, validators: VALIDATORS, seenMs: this.#seenMs };
    this.#seenMs += 1_000;
    const events = await commitVotes(this.#db, { list, lists });
    if (events === null) throw new Error('somebody else took in a list meanwhile');
    return events;
  }
}
