import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { type EndpointHealth, saveHealth } from '#store/webhook/endpoints.ts';
import { type FinishedAttempt, finishDeliveries } from '#store/webhook/finish-deliveries.ts';

/** Rows of one statement, and how long it waits for more of them. */
const PORTION = 500;
const GATHER_MS = 5;
const RETRY_MS = 500;
/** Outcomes that wait: beyond that nothing more is taken. */
const MOST_WAITING = 5_000;
const LOOK_MS = 1_000;

/** Stores results of attempts, many in one statement. */
export class OutcomeWriter {
  readonly #db: Pool;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #bell = new Bell();
  readonly #attempts: FinishedAttempt[] = [];
  readonly #health = new Map<string, EndpointHealth>();
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;

  constructor(db: Pool, logger: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#logger = logger;
    this.#done = this.#run();
  }

  /** Whether too many unsaved outcomes wait to add more. */
  get isFull(): boolean {
    return this.#attempts.length >= MOST_WAITING;
  }

  /** Whether an endpoint's health is not saved yet. */
  isSaving(subscriptionId: string): boolean {
    return this.#health.has(subscriptionId);
  }

  /** Keeps an outcome until it is stored; `health` when it changed. */
  add(attempt: FinishedAttempt, subscriptionId: string, health: EndpointHealth | null): void {
    this.#attempts.push(attempt);
    if (health) this.#health.set(subscriptionId, health);
    this.#bell.ring();
  }

  /**
   * Stores waiting outcomes, with one retry, and ends. Deliveries of unsaved outcomes are sent again by another
   * process.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#done;
    while (this.#attempts.length > 0) if (!(await this.#write())) break;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      if (this.#attempts.length === 0) await this.#bell.wait(LOOK_MS, signal);
      if (this.#attempts.length < PORTION) await delay(GATHER_MS);
      if (this.#attempts.length === 0) continue;
      if (!(await this.#write())) await pause(RETRY_MS, signal);
    }
  }

  async #write(): Promise<boolean> {
    const attempts = this.#attempts.slice(0, PORTION);
    const health = [...this.#health].map(([subscriptionId, known]) => ({ subscriptionId, health: known }));
    try {
      await finishDeliveries(this.#db, attempts);
      this.#attempts.splice(0, attempts.length);
      if (health.length > 0) await saveHealth(this.#db, health);
      for (const saved of health) {
        if (this.#health.get(saved.subscriptionId) === saved.health)
          this.#health.delete(saved.subscriptionId);
      }
      return true;
    } catch (error) {
      this.#logger.warn(
        { err: error, waiting: this.#attempts.length },
        'storing deliveries failed; trying again',
      );
      return false;
    }
  }
}
