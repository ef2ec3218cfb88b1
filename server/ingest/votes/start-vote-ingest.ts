import type { Pool } from 'pg';
import type { SequencedVoteEvent } from '#domain/vote/vote-event.ts';
import { backoffMs } from '#observe/backoff.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { countVoteLists } from '#store/votes/vote-poll.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';
import { readVotes } from '#upstream/exchange/read-votes.ts';
import { commitVotes } from './commit-votes.ts';
import { ValidatorFeed } from './validator-feed.ts';

export type VoteIngestInput = {
  db: Pool;
  info: Pick<InfoClient, 'validatorL1Votes' | 'validatorSummaries'>;
  /** Called with events once they are stored, in sequence order. */
  onEvents: (events: SequencedVoteEvent[]) => void;
  logger: Logger;
  now: () => number;
  /** Ends the ingest. */
  signal: AbortSignal;
  /** Delay between a list and the next poll. */
  pollMs?: number;
};

/** A list weighs 20 of the 648 that ingest may spend a minute, the validators as much once a minute. */
const POLL_MS = 10_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Follows the votes of upstream's validators: polls the list, one request at a time, and stores the events of each
 * vote. All state is in the database, so that a restart resumes where the last run ended. A list that fails, or cannot
 * be parsed in full, changes nothing; the next poll follows with backoff. `done` resolves when the signal has ended it.
 */
export function startVoteIngest(input: VoteIngestInput): { done: Promise<void> } {
  return { done: run(input) };
}

async function run(input: VoteIngestInput): Promise<void> {
  const { info, logger, now, signal, pollMs = POLL_MS } = input;
  const validators = new ValidatorFeed(info, now);
  let failures = 0;
  while (!signal.aborted) {
    try {
      await pollVotes(input, validators);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      logger.warn({ err: error }, 'updating votes failed; trying again');
    }
    const pauseMs = failures === 0 ? pollMs : backoffMs(failures, { baseMs: pollMs, maxMs: MAX_PAUSE_MS });
    await pause(pauseMs, signal); // ended
  }
}

async function pollVotes(input: VoteIngestInput, validators: ValidatorFeed): Promise<void> {
  const { db, info, onEvents, now, signal } = input;
  const lists = await countVoteLists(db);
  const actions = readVotes(await info.validatorL1Votes({ signal }));
  const voters = [...new Set(actions.flatMap(({ votes }) => votes))];
  const list = { actions, validators: await validators.read(voters, signal), seenMs: now() };
  const events = await commitVotes(db, { list, lists });
  if (events && events.length > 0) onEvents(events);
}
