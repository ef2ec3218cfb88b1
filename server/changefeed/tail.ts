import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pause } from '#observe/pause.ts';
import { Ring } from './ring.ts';
import { SharedPages } from './shared-pages.ts';
import type { Sequenced, Topic } from './topic.ts';

export type TailOptions<T extends Sequenced> = {
  topic: Topic<T>;
  /** The primary: a replica may be behind what was announced. */
  db: Pool;
  /** Called with failed reads, which are retried. */
  onFault: (error: unknown) => void;
  /** Newest rows that are kept in memory. */
  ringSize?: number;
  /** Rows of one read from the store, and most that a follower is given at once. */
  pageSize?: number;
  /** How long to wait for the local writer to hand over announced rows before reading them. */
  handoverMs?: number;
};

export type FollowOptions = {
  /** Ends the iteration. */
  signal: AbortSignal;
  /** Passes over what was stored as history. */
  skipsHistory?: boolean;
};

/** A burst of so many does not send those who follow at the head to the store. */
const RING_SIZE = 4_000;
const PAGE_SIZE = 500;
const KEPT_PAGES = 16;
const MAX_READS = 4;
const HANDOVER_MS = 25;
const RETRY_MS = 500;
/** Many clients that reconnect together ask for the same. */
const REACH_KEPT_MS = 1_000;
const NO_REACH = { atMs: Number.NEGATIVE_INFINITY, position: Promise.resolve(0) };

/**
 * The one reader of a topic in a process. It keeps the newest rows in a ring and gives them to any number of
 * followers; a follower that is behind the ring reads from the store until it reaches it, without a seam.
 */
export class Tail<T extends Sequenced> {
  readonly topic: Topic<T>;
  readonly #db: Pool;
  readonly #onFault: (error: unknown) => void;
  readonly #ring: Ring<T>;
  readonly #pages: SharedPages<T>;
  readonly #pageSize: number;
  readonly #handoverMs: number;
  readonly #waiters = new Set<() => void>();
  readonly #listeners = new Set<(rows: readonly T[]) => void>();
  readonly #closing = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  #head = 0;
  #history = 0;
  #isReady = false;
  /** Highest announced number. */
  #announced = 0;
  #mustCheck = true;
  #isHandedOver = false;
  #reading: Promise<void> | null = null;
  #reach = NO_REACH;

  constructor(options: TailOptions<T>) {
    const { topic, db, onFault, ringSize = RING_SIZE, pageSize = PAGE_SIZE } = options;
    this.topic = topic;
    this.#db = db;
    this.#onFault = onFault;
    this.#ring = new Ring(ringSize);
    this.#pageSize = pageSize;
    this.#handoverMs = options.handoverMs ?? HANDOVER_MS;
    this.#pages = new SharedPages({
      ...{ pageSize, maxKept: KEPT_PAGES, maxReads: MAX_READS },
      read: (after, limit) => topic.readAfter(db, after, limit),
    });
    this.check();
  }

  /** The newest row that is known here. */
  get head(): number {
    return this.#head;
  }

  /** When the newest row happened, epoch ms; null while none is known here. */
  get newestMs(): number | null {
    const newest = this.#ring.rows.at(-1);
    return newest ? this.topic.timeOf(newest) : null;
  }

  /** Rows up to here are history. */
  get history(): number {
    return this.#history;
  }

  /** Resolves when the newest rows have been read once. Never rejects. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * The oldest position from which a client can resume: later rows are within the retention. After a pause of the
   * upstream, age is measured from the newest row, so that a pause expires nothing.
   */
  async reach(nowMs: number): Promise<number> {
    const newest = this.#ring.rows.at(-1);
    if (!newest) return 0;
    const sinceMs = Math.min(nowMs, this.topic.timeOf(newest)) - this.topic.retentionMs;
    if (nowMs - this.#reach.atMs >= REACH_KEPT_MS || nowMs < this.#reach.atMs) {
      this.#reach = { atMs: nowMs, position: this.topic.lastBefore(this.#db, sinceMs) };
      this.#reach.position.catch(() => {
        this.#reach = NO_REACH;
      });
    }
    return Math.max(this.#history, await this.#reach.position);
  }

  /** The newest row in the store, which may not be known here yet. @throws when the store cannot be read */
  async storedHead(): Promise<number> {
    const { head } = await this.topic.bounds(this.#db);
    this.announce(head);
    return head;
  }

  /** The position of the last row that is older than `timeMs`; 0 when there is none. @throws when the store cannot be read */
  lastBefore(timeMs: number): Promise<number> {
    return this.topic.lastBefore(this.#db, timeMs);
  }

  /** The first row after a position. @throws when the store cannot be read */
  async firstAfter(position: number): Promise<T | undefined> {
    const [row] = this.#ring.after(position, 1) ?? (await this.topic.readAfter(this.#db, position, 1));
    return row;
  }

  /** The newest rows, oldest first, at most `limit`. */
  recent(limit: number): readonly T[] {
    return this.#ring.rows.slice(-limit);
  }

  /** Takes committed rows from the writer, ascending and without a hole. What does not follow the head is read. */
  offer(rows: readonly T[]): void {
    const last = rows.at(-1);
    if (!last) return;
    this.#isHandedOver = true;
    const fresh = rows.filter(({ seq }) => seq > this.#head);
    if (this.#isReady && fresh[0]?.seq === this.#head + 1) this.#append(fresh);
    else this.announce(last.seq);
  }

  /** Says that rows up to `head` are committed. */
  announce(head: number): void {
    this.#announced = Math.max(this.#announced, head);
    if (this.#isBehind) this.#reading ??= this.#read();
  }

  /** Checks the store's head, since announcements may have been missed. */
  check(): void {
    this.#mustCheck = true;
    this.#reading ??= this.#read();
  }

  /**
   * Calls `listener` with new rows immediately, before followers; the returned function removes it. Listeners get live
   * rows only, neither history nor rows skipped while far behind.
   */
  listen(listener: (rows: readonly T[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Yields every row after a position, once and in order, in pages of any length, for as long as `signal` allows. The
   * caller sets the pace: rows that it has not pulled stay in the store. @throws when the store cannot be read
   */
  async *follow(
    after: number,
    { signal, skipsHistory = false }: FollowOptions,
  ): AsyncGenerator<readonly T[]> {
    let position = after;
    while (!signal.aborted && !this.#closing.signal.aborted) {
      if (skipsHistory) position = Math.max(position, this.#history);
      if (!this.#isReady || position >= this.#head) {
        await this.#change(signal);
        continue;
      }
      const rows = this.#ring.after(position, this.#pageSize) ?? (await this.#pages.after(position));
      const last = rows.at(-1);
      if (!last)
        throw new Error(`topic ${this.topic.name} has no row after ${position}, but one at ${this.#head}`);
      position = last.seq;
      yield rows;
    }
  }

  /** Ends every iteration. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#ready.resolve();
    this.#wake();
    await this.#reading;
  }

  get #isBehind(): boolean {
    return this.#mustCheck || this.#announced > this.#head;
  }

  async #read(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isBehind && !signal.aborted) {
      try {
        if (this.#isHandedOver && !this.#mustCheck) await delay(this.#handoverMs, undefined, { signal });
        if (this.#isBehind) await this.#catchUp();
      } catch (error) {
        if (signal.aborted) break;
        this.#onFault(error);
        await pause(RETRY_MS, signal); // closing
      }
    }
    this.#reading = null;
  }

  async #catchUp(): Promise<void> {
    this.#mustCheck = false;
    const announced = this.#announced;
    try {
      const { head, history } = await this.topic.bounds(this.#db);
      this.#history = history;
      // Older rows than the ring holds are read by the followers that need them.
      const after = Math.max(this.#head, head - this.#ring.size);
      this.#append(head > after ? await this.topic.readAfter(this.#db, after, this.#ring.size) : []);
      // Announced by a transaction that a crash of the database undid. What was announced during the reads may be stored.
      if (head <= this.#head && this.#announced === announced)
        this.#announced = Math.min(announced, this.#head);
    } catch (error) {
      this.#mustCheck = true;
      throw error;
    }
    this.#isReady = true;
    this.#ready.resolve();
    this.#wake();
  }

  #append(rows: readonly T[]): void {
    const fresh = rows[0] && rows[0].seq > this.#head ? rows : rows.filter(({ seq }) => seq > this.#head);
    const last = fresh.at(-1);
    if (!last) return;
    const isFirst = !this.#isReady;
    this.#ring.push(fresh);
    this.#head = last.seq;
    if (!isFirst) this.#tell(fresh.filter(({ seq }) => seq > this.#history));
    this.#wake();
  }

  #tell(rows: readonly T[]): void {
    if (rows.length === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(rows);
      } catch (error) {
        this.#onFault(error);
      }
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiters]) wake();
  }

  /** Resolves at the next change, or when `signal` aborts. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiters.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
