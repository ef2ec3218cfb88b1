import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import type { VoteEvent, VoteEventType, Voter } from '#domain/vote/vote-event.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { transaction } from '#store/transaction.ts';
import { appendVoteEvents } from '#store/votes/vote-events.ts';

/** No fixture of the sandbox has ids like these. */
export const MADE_FIXTURES = [990_000_001, 990_000_002, 990_000_003] as const;

const LIFE: readonly VoteEventType[] = [
  ...(['action_opened', 'vote_cast', 'vote_cast', 'quorum_reached', 'action_resolved'] as const),
];

const voter = (number: number): Voter => ({
  address: `0x${number.toString(16).padStart(40, '0')}`,
  name: `validator ${number}`,
  stakeE8: `${number}00000000000`,
  ...{ isActive: true, isJailed: false },
});

/** One step in the life of a made vote. */
function madeStep(vote: number, step: number): VoteEvent {
  const type = LIFE[step] ?? 'action_resolved';
  const voters = Array.from({ length: step + 1 }, (_, nth) => voter(nth + 1));
  return {
    type,
    key: `0x${vote.toString(16).padStart(64, 'c')}`,
    action: {
      ...{ kind: 'other', variant: 'D', quoteToken: null, questionId: null, questionName: '' },
      ...{ questionDescription: `"MADE${vote}"`, legs: [], choices: [] },
    },
    ...{ voters, added: type === 'vote_cast' ? voters.slice(-1) : [] },
    isQuorumReached: step >= LIFE.indexOf('quorum_reached'),
    ...{ stakeVotedE8: `${step}00000000000`, stakeActiveE8: '2500000000000' },
    ...{ expireMs: Date.UTC(2040, 0, 1), seenMs: Date.now() },
  };
}

/**
 * Stores changes of votes and fixtures as ingest does, in small transactions at random moments: what the sandbox has of
 * these in minutes is a handful. When it is stopped, every vote that it made is over.
 */
export class MadeChanges {
  /** Transactions that were committed. */
  commits = 0;
  readonly #db: Pool;
  readonly #random: () => number;
  readonly #everyMs: number;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  #vote = 0;
  #step = 0;
  #goals = 0;

  /** `everyMs`: between two changes of a kind, on average. */
  constructor(db: Pool, { random, everyMs }: { random: () => number; everyMs: number }) {
    this.#db = db;
    this.#random = random;
    this.#everyMs = everyMs;
    const writers = [() => this.#changeVotes(1 + Math.floor(random() * 3)), () => this.#changeFixtures()];
    this.#running = Promise.all(writers.map((write) => this.#repeat(write)));
    this.#running.catch(() => {}); // `stop` throws it
  }

  /** @throws what a write threw */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#changeVotes(LIFE.length - this.#step);
  }

  async #repeat(write: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await write();
      this.commits += 1;
      await delay(2 * this.#everyMs * this.#random(), undefined, { signal }).catch(() => {}); // stopped: the loop ends
    }
  }

  async #changeVotes(count: number): Promise<void> {
    const events = Array.from({ length: count }, () => {
      const event = madeStep(this.#vote, this.#step);
      this.#step = (this.#step + 1) % LIFE.length;
      if (this.#step === 0) this.#vote += 1;
      return event;
    });
    await transaction(this.#db, (tx) => appendVoteEvents(tx, events));
  }

  async #changeFixtures(): Promise<void> {
    const changed = MADE_FIXTURES.filter(() => this.#random() < 0.6).map((id) => {
      this.#goals += 1;
      const score = { home: this.#goals, away: 0 };
      const events = [madeEvent({ id: this.#goals, result: `${this.#goals}-0` })];
      return madeFixture({ id, status: 'live', state: 'INPLAY_1ST_HALF', score, events });
    });
    await writeFixtures(this.#db, changed, Date.now());
  }
}
