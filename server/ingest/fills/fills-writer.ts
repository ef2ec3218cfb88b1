import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#observe/logger.ts';
import { retry } from '#observe/retry.ts';
import { SESSION_OPTIONS } from '#store/pool.ts';
import { prepareFold } from '#store/rollups/fold.ts';
import { type OpenGap, openGaps } from '#store/writes/block-gap.ts';
import { type IngestCursor, ingestCursor, isSameCursor } from '#store/writes/ingest-cursor.ts';
import { CursorMovedError } from '#store/writes/source-cursor.ts';
import type { Batch } from './batch.ts';
import { commitBatch } from './commit-batch.ts';
import { isOutage, isRefusal, RefusedBatchError } from './refusals.ts';

type LogOnly = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Held by the writing session itself, so that two ingesters never interleave. */
const INGEST_LOCK = 4_927_100;
const LOCK_POLL_MS = 250;
const BACKOFF = { baseMs: 100, maxMs: 5_000 };
const QUERY_TIMEOUT_MS = 300_000;

/**
 * `synchronous_commit = off`: a commit does not wait for the disk. Nothing can be lost by it, since rows and cursor
 * commit together: after a crash of the database server ingest reads the last moments from the node's files again.
 */
const SESSION = "SET synchronous_commit = off; SET application_name = 'hashmark-ingest'";

/** The one database session that stores fills. Commits each batch exactly once, through outages. */
export class FillsWriter {
  readonly #url: string;
  readonly #logger: LogOnly;
  readonly #signal: AbortSignal;
  #client: pg.Client | null = null;
  /** Whether the database cannot be reached at present. */
  outage = false;

  constructor(input: { databaseUrl: string; logger: LogOnly; signal: AbortSignal }) {
    this.#url = input.databaseUrl;
    this.#logger = input.logger;
    this.#signal = input.signal;
  }

  /** The stored cursor. Waits for the database, and while another ingester is at work. @throws when aborted. */
  async cursor(): Promise<IngestCursor> {
    return this.#retry(async () => ingestCursor.read(await this.#session()));
  }

  /** Gaps since `sinceMs` that are still open. */
  async openGaps(sinceMs: number): Promise<OpenGap[]> {
    return this.#retry(async () => openGaps(await this.#session(), sinceMs));
  }

  /**
   * Stores a batch. Retries through an outage until it is stored; after a lost commit response, the stored cursor shows
   * whether it took effect.
   * @throws CursorMovedError when another writer moved the cursor; RefusedBatchError when the database rejects a row;
   *   any other error that is no outage; and when aborted.
   */
  async commit(batch: Batch): Promise<void> {
    let isFirst = true;
    await this.#retry(async () => {
      const client = await this.#session();
      const stored = isFirst ? batch.before : await ingestCursor.read(client);
      isFirst = false;
      if (isSameCursor(stored, batch.after)) return;
      await commitBatch(client, batch, Date.now(), () =>
        this.#logger.warn({}, 'another process is writing the rollups; waiting for it to finish'),
      );
    }).catch((error: unknown) => {
      throw isRefusal(error) ? new RefusedBatchError(batch, error) : error;
    });
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #retry<T>(work: () => Promise<T>): Promise<T> {
    const signal = this.#signal;
    const result = await retry(work, {
      bounds: BACKOFF,
      signal,
      onFailure: async (error, retryInMs) => {
        if (error instanceof CursorMovedError || signal.aborted) throw error;
        if (isOutage(error)) {
          this.outage = true;
          this.#logger.error({ error: String(error), retryInMs }, 'storing fills failed; trying again');
        }
        await this.close();
        if (!isOutage(error)) throw error;
      },
    });
    if (result === null) throw signal.reason;
    this.outage = false;
    return result;
  }

  async #session(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      options: SESSION_OPTIONS,
      statement_timeout: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS + 10_000,
      keepAlive: true,
    });
    client.on('error', (error) => {
      this.#logger.warn({ error: error.message }, 'ingest session lost');
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      await client.query(SESSION);
      await this.#lock(client);
      await prepareFold(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  async #lock(client: pg.Client): Promise<void> {
    for (let told = false; ; told = true) {
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
        INGEST_LOCK,
      ]);
      if (rows[0]?.held) return;
      if (!told) this.#logger.warn({}, 'another ingester holds this database; waiting for it to end');
      await delay(LOCK_POLL_MS, undefined, { signal: this.#signal });
    }
  }
}
