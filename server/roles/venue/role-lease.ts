import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { createPool } from '#store/pool.ts';
import { endSessions } from '#store/venue/makers/end-sessions.ts';
import {
  type CursorHolder,
  isCursorHeld,
  LeaseLostError,
  releaseCursor,
  renewCursor,
  takeCursor,
} from '#store/writes/changefeed-cursor.ts';

export type LeasedRole = 'relay' | 'keeper';

export type RoleLeaseOptions = {
  databaseUrl: string;
  role: LeasedRole;
  logger: Logger;
  signal: AbortSignal;
  /** Called each time the lease is held by another process. */
  onStandby?: () => void;
  /** Another process took over the lease, because this one was silent for too long. */
  onLost: () => void;
  timing?: Partial<RoleLeaseTiming>;
};

/** A process that dies is replaced after `leaseMs` and `retryMs` at the latest, and at once when it gives the lease back. */
export type RoleLeaseTiming = { leaseMs: number; renewMs: number; retryMs: number };

const TIMING: RoleLeaseTiming = { leaseMs: 2_500, renewMs: 500, retryMs: 250 };
/** Role leases have no topic. */
const NO_TOPIC = '';
/** A connection pool per venue role, so that pages and API reads cannot delay a fill. */
const CONNECTIONS = 10;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Ensures one active relay and one keeper per database; other processes stand by. The lease expires, so that a hung
 * process is replaced, too. A replaced process can no longer write, however late it wakes up: the next holder
 * terminates its sessions before reading, and new sessions check the lease first. Transactions are stored before
 * they are sent.
 */
export class RoleLease {
  readonly #options: RoleLeaseOptions;
  readonly #timing: RoleLeaseTiming;
  readonly #mine: CursorHolder;
  readonly #db: Pool;
  #renewing: Promise<void> | null = null;
  #isLost = false;
  readonly #released = new AbortController();

  constructor(options: RoleLeaseOptions) {
    const { databaseUrl, role } = options;
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#mine = { topic: NO_TOPIC, name: `venue ${role}`, holder: randomUUID() };
    const bounds = { statementTimeoutMs: QUERY_TIMEOUT_MS, queryTimeoutMs: QUERY_TIMEOUT_MS * 2 };
    this.#db = createPool(databaseUrl, { ...bounds, max: 1, applicationName: `hashmark-${role}-lease` });
  }

  /** Whether this process works: it has taken the lease, and nobody has taken it since. */
  get isHeld(): boolean {
    return this.#renewing !== null && !this.#isLost;
  }

  /** Waits until the lease is held. @returns false when the signal came first */
  async take(): Promise<boolean> {
    const { role, logger, signal } = this.#options;
    for (let told = ''; !signal.aborted; ) {
      const reason = await this.#try().catch((error: unknown) => String(error));
      if (reason === null) {
        this.#renewing = this.#renew();
        return true;
      }
      if (reason !== told) logger.warn({ reason }, `${role} on standby`);
      told = reason;
      await pause(this.#timing.retryMs, signal);
    }
    return false;
  }

  /** A pool whose sessions are of this holder: there are none once another process holds the lease. */
  openPool(onIdleError: (error: Error) => void): Pool {
    const options = { max: CONNECTIONS, applicationName: this.#sessionsOf(this.#mine.holder) };
    const verify = async (query: Pick<Pool, 'query'>): Promise<void> => {
      if (!(await isCursorHeld(query, this.#mine))) throw new LeaseLostError(this.#mine.name);
    };
    return createPool(this.#options.databaseUrl, { ...options, verify }, onIdleError);
  }

  /** Lets the next process have it. */
  async release(): Promise<void> {
    this.#released.abort();
    await this.#renewing;
    if (this.isHeld) await releaseCursor(this.#db, this.#mine).catch(() => {}); // it ends by itself
    this.#renewing = null;
    await this.#db.end();
  }

  #sessionsOf = (holder: string): string => `hashmark-${this.#options.role}/${holder}`;

  /** @returns null when the lease is held now, else why it is not */
  async #try(): Promise<string | null> {
    const { role, signal, onStandby } = this.#options;
    const { leaseMs } = this.#timing;
    if ((await takeCursor(this.#db, this.#mine, { position: 0, leaseMs })) === null) {
      onStandby?.();
      return `another ${role} holds this database`;
    }
    const left = await endSessions(this.#db, {
      prefix: this.#sessionsOf(''),
      but: this.#sessionsOf(this.#mine.holder),
    });
    if (left === 0 && !signal.aborted) return null;
    await releaseCursor(this.#db, this.#mine);
    return `${left} sessions of the previous ${role} did not end`;
  }

  /** Renews the lease until it is released or lost. A late renewal succeeds if no one has taken it. */
  async #renew(): Promise<void> {
    const { leaseMs, renewMs } = this.#timing;
    const { role, logger, onLost } = this.#options;
    const { signal } = this.#released;
    for (let told = ''; !signal.aborted; ) {
      await pause(renewMs, signal);
      if (signal.aborted) return;
      try {
        this.#isLost = !(await renewCursor(this.#db, this.#mine, leaseMs));
        told = '';
      } catch (error) {
        if (String(error) !== told)
          logger.warn({ reason: String(error) }, `renewing the ${role} lease failed`);
        told = String(error);
      }
      if (this.#isLost) return onLost();
    }
  }
}
