import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { type LoggedRequest, RequestBatch } from '#store/writes/request-batch.ts';
import { writeRequestLog } from '#store/writes/write-request-log.ts';

/** Takes note of requests that were made with a key. */
export interface RequestRecorder {
  /** Returns at once, whatever becomes of the note. */
  record(request: LoggedRequest): void;
}

export type RequestLogOptions = { db: Pool; logger: Logger; maxWaiting?: number };

/** Most requests that wait to be written: some seconds of a busy process, or a minute of a quiet database. */
const MAX_WAITING = 20_000;
const FLUSH_MS = 500;

/** SQLSTATE classes of rows that can never be stored: to try them again would hold up all that come after. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/**
 * Writes requests to the log in batches, behind the answers. The queue is bounded: what does not fit while the database
 * is slow or away is dropped and counted, never waited for.
 */
export class RequestLog implements RequestRecorder {
  readonly #options: RequestLogOptions;
  readonly #maxWaiting: number;
  readonly #timer: NodeJS.Timeout;
  /** What waits, the oldest first. New requests go into the last, which is then not being written. */
  #batches: RequestBatch[] = [];
  #waiting = 0;
  #lastFlush: Promise<void> = Promise.resolve();
  #dropped = 0;
  #reported = 0;

  constructor(options: RequestLogOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.#timer = setInterval(() => void this.flush().catch(() => {}), FLUSH_MS).unref();
  }

  /** Requests that were dropped since the process started. */
  get dropped(): number {
    return this.#dropped;
  }

  record(request: LoggedRequest): void {
    if (this.#waiting >= this.#maxWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += 1;
    if (this.#batches.at(-1)?.add(request)) return;
    const batch = new RequestBatch();
    batch.add(request);
    this.#batches.push(batch);
  }

  /** Writes what waits, one write after the other. What cannot be written waits on, and the call rejects. */
  flush(): Promise<void> {
    const write = () => this.#write();
    this.#lastFlush = this.#lastFlush.then(write, write);
    return this.#lastFlush;
  }

  /** Writes what waits and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => {});
  }

  async #write(): Promise<void> {
    const { logger } = this.#options;
    try {
      // Those that wait now: what comes meanwhile goes into batches of its own.
      const batches = this.#batches;
      this.#batches = [];
      await this.#writeAll(batches);
    } catch (error) {
      logger.warn({ err: error, waiting: this.#waiting }, 'the log of requests could not be written');
      throw error;
    } finally {
      this.#report();
    }
  }

  /** What cannot be written goes back to where it was. */
  async #writeAll(batches: RequestBatch[]): Promise<void> {
    const { db, logger } = this.#options;
    while (batches[0]) {
      const [batch] = batches;
      try {
        await writeRequestLog(db, batch);
      } catch (error) {
        if (!isRefused(error)) {
          this.#batches = [...batches, ...this.#batches];
          throw error;
        }
        logger.error({ err: error, requests: batch.count }, 'requests that cannot be stored are dropped');
        this.#dropped += batch.count;
      }
      batches.shift();
      this.#waiting -= batch.count;
    }
  }

  #report(): void {
    const dropped = this.#dropped - this.#reported;
    if (dropped === 0) return;
    this.#reported = this.#dropped;
    this.#options.logger.warn({ dropped }, 'requests were dropped from the log: its queue was full');
  }
}
