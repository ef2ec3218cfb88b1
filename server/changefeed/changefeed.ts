import type { Pool } from 'pg';
import { systemClock, tickEvery } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { listenForCommits } from '#store/queries/changes/changefeed-notices.ts';
import type { NoticeListener } from '#store/queries/changes/notices.ts';
import { type CursorLag, cursorLag } from './lag.ts';
import { followNamed, type NamedCursor } from './named-cursor.ts';
import { Tail } from './tail.ts';
import type { Sequenced, Topic } from './topic.ts';

export type ChangefeedOptions = {
  /** The primary, on which commits are announced. */
  databaseUrl: string;
  db: Pool;
  logger: Pick<Logger, 'warn'>;
  /** Poll interval while notifications are unavailable. */
  pollMs?: number;
};

/** A named follower of a topic, and its work on rows. */
export type FollowTopic<T extends Sequenced> = Omit<NamedCursor<T>, 'tail' | 'db' | 'logger'> & {
  topic: Topic<T>;
};

const POLL_MS = 1_000;
/** Polls this many times less often while notified, so that a lost notification does no lasting harm. */
const POLLS_WHILE_HEARD = 10;

/**
 * This process's followers of stored topics: one tail per topic, and one connection that listens for all their commits.
 */
export class Changefeed {
  readonly #options: ChangefeedOptions;
  // By name: pages have their own copies of the declarations.
  readonly #tails = new Map<string, Tail<Sequenced>>();
  #listener: NoticeListener | null = null;
  #stopPolls = () => {};
  #polls = 0;
  #isClosed = false;

  constructor(options: ChangefeedOptions) {
    this.#options = options;
  }

  /** The tail of a topic; the first to ask starts it. */
  tail<T extends Sequenced>(topic: Topic<T>): Tail<T> {
    const known = this.#tails.get(topic.name);
    // One name is one declaration, and so one type of row.
    if (known) return known as unknown as Tail<T>;
    if (this.#isClosed) throw new Error(`the changefeed is closed; nobody follows ${topic.name} any more`);
    this.#listen();
    const { db, logger } = this.#options;
    const onFault = (error: unknown) =>
      logger.warn({ err: error, topic: topic.name }, 'reading a topic failed; trying again');
    const tail = new Tail({ topic, db, onFault });
    this.#tails.set(topic.name, tail as unknown as Tail<Sequenced>);
    return tail;
  }

  /** Hands committed rows to those who follow the topic here, if there are any. */
  offer<T extends Sequenced>(topic: Topic<T>, rows: readonly T[]): void {
    this.#tails.get(topic.name)?.offer(rows);
  }

  /** Works through a topic under a name, in one process at a time, until `signal`: see `NamedCursor`. */
  followTopic<T extends Sequenced>({ topic, ...cursor }: FollowTopic<T>): Promise<void> {
    const { db, logger } = this.#options;
    return followNamed({ ...cursor, tail: this.tail(topic), db, logger });
  }

  /** How far the cursor of a name is behind; null when there is none. */
  lagOf<T extends Sequenced>(cursor: {
    name: string;
    topic: Topic<T>;
    nowMs: number;
  }): Promise<CursorLag | null> {
    return cursorLag(this.#options.db, cursor);
  }

  /** Ends every tail and the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopPolls();
    await Promise.all([...this.#tails.values()].map((tail) => tail.close()));
    await this.#listener?.close();
  }

  #listen(): void {
    if (this.#listener) return;
    const { databaseUrl, logger, pollMs = POLL_MS } = this.#options;
    this.#listener = listenForCommits({
      url: databaseUrl,
      onCommit: ({ topic, head }) => this.#tails.get(topic)?.announce(head),
      // Commits while the listener was down were missed.
      onState: (isListening) => isListening && this.#check(),
      onError: (error) => logger.warn({ err: error }, 'listening for commits failed; polling'),
    });
    this.#stopPolls = tickEvery(systemClock, pollMs, () => this.#poll());
  }

  #poll(): void {
    this.#polls += 1;
    if (!this.#listener?.isListening || this.#polls % POLLS_WHILE_HEARD === 0) this.#check();
  }

  #check(): void {
    for (const tail of this.#tails.values()) tail.check();
  }
}
