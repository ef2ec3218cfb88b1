import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import type { LoggedRequest } from '#store/writes/logged-request.ts';
import type { RequestBlock } from '#store/writes/request-block.ts';
import { RequestBlocks } from '#store/writes/request-blocks.ts';
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
/** Blocks that one transaction stores at most. */
const BLOCKS_A_WRITE = 100;

/** SQLSTATE classes of rows that can never be stored: to try them again would hold up all that come after. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

const requestsOf = (blocks: readonly RequestBlock[]): number =>
  blocks.reduce((sum, { count }) => sum + count, 0);

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
  readonly #timer: NodeJS.Timeout;
  readonly #blocks = new RequestBlocks();
  /** Those that were let go as too large included. */
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
    return this.#dropped + this.#blocks.refused;
  }

  record(request: LoggedRequest): void {
    if (this.#waiting - this.#blocks.refused >= this.#maxWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += 1;
    this.#blocks.add(request);
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
      // Those that wait now: what comes meanwhile goes into blocks of its own.
      await this.#writeAll(this.#blocks.take());
    } catch (error) {
      logger.warn({ err: error, waiting: this.#waiting }, 'the log of requests could not be written');
      throw error;
    } finally {
      this.#report();
    }
  }

  /** What cannot be written goes back to where it was; of a part that is refused, only the blocks that are. */
  async #writeAll(blocks: RequestBlock[]): Promise<void> {
    const parts = partsOf(blocks, BLOCKS_A_WRITE);
    for (let part = parts[0]; part; part = parts[0]) {
      try {
        await writeRequestLog(this.#options.db, part);
        for (const block of part) block.free();
      } catch (error) {
        if (!isRefused(error)) {
          this.#blocks.giveBack(parts.flat());
          throw error;
        }
        if (part.length > 1) {
          parts.splice(0, 1, ...partsOf(part, 1));
          continue;
        }
        this.#drop(part, error);
      }
      parts.shift();
      this.#waiting -= requestsOf(part);
    }
  }

  #drop(blocks: readonly RequestBlock[], error: unknown): void {
    const requests = requestsOf(blocks);
    this.#options.logger.error({ err: error, requests }, 'requests that cannot be stored are dropped');
    this.#dropped += requests;
  }

  #report(): void {
    const dropped = this.dropped - this.#reported;
    if (dropped === 0) return;
    this.#reported += dropped;
    this.#options.logger.warn(
      { dropped },
      'requests were dropped from the log: its queue was full, or they could not be stored',
    );
  }
}
