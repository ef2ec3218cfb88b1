import pg from 'pg';
import { actionKey } from '#domain/vote/action-key.ts';
import { followVotes } from '#domain/vote/follow-votes.ts';
import { ValidatorSet } from '#domain/vote/validator-set.ts';
import { readVoteAction } from '#domain/vote/vote-action.ts';
import { transaction } from '#store/transaction.ts';
import { pendingVotes, replacePendingVotes } from '#store/votes/pending-votes.ts';
import { appendVoteEvents } from '#store/votes/vote-events.ts';
import { databaseUrl } from './database.ts';

const NAMES = ['Harbour Consensus', 'Granite Nodes', 'Lattice', 'Orchard Stake', 'Pinnacle Validation'];
const addressOf = (index: number): string => `0x${String(index + 1).repeat(40)}`;
const VALIDATORS = new ValidatorSet(
  NAMES.map((name, index) => ({
    ...{ address: addressOf(index), signer: addressOf(index), name, isActive: true, isJailed: false },
    stakeE8: BigInt(5 - index) * 10n ** 14n,
  })),
);

export type StagedVote = {
  /** As upstream writes it. */
  action: object;
  /** How many validators have voted, those with the largest stakes first. */
  voters: number;
  isQuorumReached?: boolean;
  expireMs: number;
};

/**
 * Stores a vote, or what becomes of one, as the ingest does when upstream lists it. Upstream does not: two minutes later
 * it counts as over, and one with a quorum soon.
 */
export async function stageVote({
  action,
  voters,
  isQuorumReached = false,
  expireMs,
}: StagedVote): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
  const key = actionKey(action);
  const votes = NAMES.slice(0, voters).map((_, index) => addressOf(index));
  const listed = { key, action: readVoteAction(action), votes, isQuorumReached, expireMs };
  await transaction(pool, async (tx) => {
    // No list of upstream is taken in meanwhile.
    await tx.query('SELECT FROM vote_poll FOR UPDATE');
    const before = await pendingVotes(tx);
    const [mine, others] = [before.filter((one) => one.key === key), before.filter((one) => one.key !== key)];
    const list = { actions: [listed], validators: VALIDATORS, seenMs: Date.now() };
    const { events, pending } = followVotes(mine, list);
    await replacePendingVotes(tx, before, [...others, ...pending]);
    await appendVoteEvents(tx, events);
  }).finally(() => pool.end());
}
