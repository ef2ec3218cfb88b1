import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { SingleFlight } from '#observe/single-flight.ts';
import { addUsage, deleteAddressUsage, readUsage, type UsageCount } from '#store/queries/access/usage.ts';

/** One subject's month. `stored` is what the database said last; `pending` is not written yet. */
export type MonthCount = {
  readonly subject: string;
  readonly period: string;
  stored: number;
  pending: number;
};

const MAX_KNOWN = 50_000;
/** Most counts that wait to be written while the database is away; further ones are not counted. */
const MAX_DIRTY = 200_000;
/** Rows written or deleted in one statement. */
const BATCH = 5_000;

/** The calendar month of `nowMs` in UTC, `YYYY-MM`. */
export const periodOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);

/**
 * Counts requests by subject and calendar month. Counts are added to the database in batches (`flush`), which
 * also brings in what other processes have counted; memory holds the recently seen and the unwritten.
 */
export class MonthlyUsage {
  readonly #db: Pool;
  readonly #known = new LRUCache<string, MonthCount>({ max: MAX_KNOWN });
  readonly #loading = new SingleFlight<string, MonthCount>();
  readonly #dirty = new Map<string, MonthCount>();
  #lastFlush: Promise<void> = Promise.resolve();
  /** The newest month written, and whether addresses still have counts of earlier ones. */
  #newest = { period: '', isPruned: true };

  constructor(db: Pool) {
    this.#db = db;
  }

  /** The count of a subject, from the database on first sight. Rejects when the database cannot be asked. */
  get(subject: string, period: string): MonthCount | Promise<MonthCount> {
    const id = `${period} ${subject}`;
    return (
      this.#known.get(id) ??
      this.#dirty.get(id) ??
      this.#loading.run(id, () => this.#load(id, subject, period))
    );
  }

  /** Counts one request. */
  add(count: MonthCount): void {
    const id = `${count.period} ${count.subject}`;
    if (this.#dirty.size >= MAX_DIRTY && !this.#dirty.has(id)) return;
    count.pending += 1;
    this.#dirty.set(id, count);
  }

  /** Writes what is pending, one write after the other. What cannot be written stays pending, and the call rejects. */
  flush(): Promise<void> {
    const write = () => this.#write();
    this.#lastFlush = this.#lastFlush.then(write, write);
    return this.#lastFlush;
  }

  async #write(): Promise<void> {
    const counts = [...this.#dirty.entries()];
    for (const [, { period }] of counts) {
      if (period > this.#newest.period) this.#newest = { period, isPruned: false };
    }
    for (let from = 0; from < counts.length; from += BATCH) {
      const batch = counts.slice(from, from + BATCH);
      const added = batch.map(
        ([, { subject, period, pending }]): UsageCount => ({ subject, period, used: pending }),
      );
      const sums = await addUsage(this.#db, added);
      const sumById = new Map(sums.map((sum) => [`${sum.period} ${sum.subject}`, sum.used]));
      for (const [index, [id, count]] of batch.entries()) {
        count.stored = sumById.get(id) ?? count.stored;
        count.pending -= added[index]?.used ?? 0;
        if (count.pending === 0) this.#dirty.delete(id);
      }
    }
    await this.#prune();
  }

  /** Addresses come and go, so their counts would pile up for ever: from a new month on, each flush deletes a batch. */
  async #prune(): Promise<void> {
    if (this.#newest.isPruned) return;
    const deleted = await deleteAddressUsage(this.#db, this.#newest.period, BATCH);
    if (deleted < BATCH) this.#newest.isPruned = true;
  }

  async #load(id: string, subject: string, period: string): Promise<MonthCount> {
    const stored = await readUsage(this.#db, subject, period);
    const count: MonthCount = { subject, period, stored, pending: 0 };
    this.#known.set(id, count);
    return count;
  }
}
