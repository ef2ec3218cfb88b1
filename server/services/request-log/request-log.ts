import type { Pool } from 'pg';
import { systemClock, tickEvery } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { type LoggedRequest, MAX_BLOCK_BYTES } from '#store/writes/logged-request.ts';
import { blocksOf, type RequestBlock } from '#store/writes/request-blocks.ts';
import { writeRequestLog } from '#store/writes/write-request-log.ts';

/** Takes note of requests that were made with a key. */
export interface RequestRecorder {
  /** Returns immediately; the entry may be lost. */
  record(request: LoggedRequest): void;
}

export type RequestLogOptions = { db: Pool; logger: Logger; maxWaiting?: number };

/** Most requests that wait to be written: some seconds of a busy process, or a minute of a quiet database. */
const MAX_WAITING = 20_000;
const FLUSH_MS = 500;
/** Blocks that one transaction stores at most. */
const BLOCKS_A_WRITE = 100;
/** UTF-8 takes at most three bytes for a character of a string, and so does one that is percent-encoded. */
const BYTES_PER_CHARACTER = 3;

/** Whether a request does not fit into any block. Its other fields are short and made by this process. */
const isTooLarge = ({ requestId, target, message = '' }: LoggedRequest): boolean =>
  (requestId.length + target.length + message.length) * BYTES_PER_CHARACTER > MAX_BLOCK_BYTES;

/** SQLSTATE classes of rows that can never be stored: to try them again would hold up all that come after. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

const requestsOf = (blocks: readonly RequestBlock[]): LoggedRequest[] =>
  blocks.flatMap(({ requests }) => requests);

/** Blocks in parts of so many. */
const partsOf = (blocks: readonly RequestBlock[], size: number): RequestBlock[][] =>
  Array.from({ length: Math.ceil(blocks.length / size) }, (_, part) =>
    blocks.slice(part * size, (part + 1) * size),
  );

/**
 * Writes requests to the log in blocks, behind the answers. The queue is bounded: what does not fit while the database
 * is slow or away is dropped and counted, never waited for.
 */
export class RequestLog implements RequestRecorder {
  readonly #options: RequestLogOptions;
  readonly #maxWaiting: number;
  readonly #stopFlushes: () => void;
  /** Requests that no write has taken up yet, the oldest first. */
  #queue: LoggedRequest[] = [];
  /** Requests that are being written. */
  #writing = 0;
  #lastFlush: Promise<void> = Promise.resolve();
  #dropped = 0;
  #reported = 0;

  constructor(options: RequestLogOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.#stopFlushes = tickEvery(systemClock, FLUSH_MS, () => void this.flush().catch(() => {}));
  }

  /** Requests that were dropped since the process started. */
  get dropped(): number {
    return this.#dropped;
  }

  get #waiting(): number {
    return this.#queue.length + this.#writing;
  }

  record(request: LoggedRequest): void {
    if (this.#waiting >= this.#maxWaiting || isTooLarge(request)) this.#dropped += 1;
    else this.#queue.push(request);
  }

  /** Writes what waits, one write after the other. What cannot be written waits on, and the call rejects. */
  flush(): Promise<void> {
    const write = () => this.#write();
    this.#lastFlush = this.#lastFlush.then(write, write);
    return this.#lastFlush;
  }

  /** Writes what waits and stops. */
  async close(): Promise<void> {
    this.#stopFlushes();
    await this.flush().catch(() => {});
  }

  async #write(): Promise<void> {
    const { logger } = this.#options;
    try {
      const taken = this.#queue;
      this.#queue = [];
      this.#writing = taken.length;
      await this.#writeAll(blocksOf(taken));
    } catch (error) {
      logger.warn({ err: error, waiting: this.#waiting }, 'writing the request log failed');
      throw error;
    } finally {
      this.#report();
    }
  }

  /** Unwritten requests return to the queue. If the database rejects a part, only its rejected blocks are dropped. */
  async #writeAll(blocks: RequestBlock[]): Promise<void> {
    const parts = partsOf(blocks, BLOCKS_A_WRITE);
    for (let part = parts[0]; part; part = parts[0]) {
      try {
        await writeRequestLog(this.#options.db, part);
      } catch (error) {
        if (!isRefused(error)) {
          this.#queue = [...requestsOf(parts.flat()), ...this.#queue];
          this.#writing = 0;
          throw error;
        }
        if (part.length > 1) {
          parts.splice(0, 1, ...partsOf(part, 1));
          continue;
        }
        this.#drop(part, error);
      }
      parts.shift();
      this.#writing -= requestsOf(part).length;
    }
  }

  #drop(blocks: readonly RequestBlock[], error: unknown): void {
    const requests = requestsOf(blocks).length;
    this.#options.logger.error({ err: error, requests }, 'requests that cannot be stored dropped');
    this.#dropped += requests;
  }

  #report(): void {
    const dropped = this.dropped - this.#reported;
    if (dropped === 0) return;
    this.#reported += dropped;
    this.#options.logger.warn({ dropped }, 'requests dropped from the log');
  }
}
