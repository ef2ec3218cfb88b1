import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#observe/logger.ts';

const LOCK_OF = { relay: 4_927_110, keeper: 4_927_111 } as const;
const POLL_MS = 500;

export type RoleLockOptions = {
  databaseUrl: string;
  role: keyof typeof LOCK_OF;
  logger: Logger;
  signal: AbortSignal;
};

/**
 * One relay and one keeper work on a database: a second relay would end the windows of the first and take up its fills.
 * It waits until the first is gone. A lock that was lost with its session is taken again.
 */
export class RoleLock {
  readonly #options: RoleLockOptions;
  #client: pg.Client | null = null;

  constructor(options: RoleLockOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#client !== null;
  }

  /** Waits until the lock is held. @returns false when the signal came first */
  async take(): Promise<boolean> {
    const { role, logger, signal } = this.#options;
    for (let told = ''; !signal.aborted; ) {
      const reason = await this.#try();
      if (reason === null) return true;
      if (reason !== told) logger.warn({ reason }, `this ${role} does not work yet; waiting`);
      told = reason;
      await delay(POLL_MS, undefined, { signal }).catch(() => {});
    }
    return false;
  }

  /** Lets the next process have it. */
  async release(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  /** @returns null when the lock is held now, else why it is not */
  async #try(): Promise<string | null> {
    const { databaseUrl, role, signal } = this.#options;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `hashmark-${role}-lock`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    try {
      await client.connect();
      const text = 'SELECT pg_try_advisory_lock($1) AS held';
      const { rows } = await client.query<{ held: boolean }>(text, [LOCK_OF[role]]);
      if (rows[0]?.held && !signal.aborted) {
        this.#client = client;
        return null;
      }
    } catch (error) {
      await client.end().catch(() => {});
      return error instanceof Error ? error.message : String(error);
    }
    await client.end().catch(() => {});
    return `another ${role} works on this database`;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#options.logger.warn({ role: this.#options.role }, 'the session of the lock broke; taking it again');
    void this.take();
  }
}
