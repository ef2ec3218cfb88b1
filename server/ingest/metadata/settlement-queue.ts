import { backoffMs } from '#observe/backoff.ts';

/** An outcome whose settlement must be queried. */
export type PendingSettlement = {
  outcomeId: number;
  /** When it was first missed or announced as settled. */
  seenMs: number;
  /** Whether the settlement was observed live, so that `seenMs` is close to its time. */
  isWatched: boolean;
};

type Entry = PendingSettlement & { attempt: number; dueMs: number };

/** Upstream may answer null for a moment after it says that an outcome settled. */
const RETRY = { baseMs: 1_000, maxMs: 300_000 };

/** Outcomes that are no longer live and wait for their settlement; each stays until it is done. */
export class SettlementQueue {
  readonly #entries = new Map<number, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  add(pending: PendingSettlement): void {
    const known = this.#entries.get(pending.outcomeId);
    if (!known) this.#entries.set(pending.outcomeId, { ...pending, attempt: 0, dueMs: 0 });
    else if (pending.isWatched) known.dueMs = Math.min(known.dueMs, pending.seenMs);
  }

  /** Those that are due, at most `limit`. They stay in the queue until `done`. */
  due(nowMs: number, limit: number): PendingSettlement[] {
    const due: Entry[] = [];
    for (const entry of this.#entries.values()) {
      if (due.length >= limit) break;
      if (entry.dueMs <= nowMs) due.push(entry);
    }
    return due;
  }

  /** Schedules a retry, with a growing delay. */
  postpone(outcomeId: number, nowMs: number): void {
    const entry = this.#entries.get(outcomeId);
    if (!entry) return;
    entry.dueMs = nowMs + backoffMs(entry.attempt, RETRY);
    entry.attempt += 1;
  }

  done(outcomeId: number): void {
    this.#entries.delete(outcomeId);
  }

  /** Milliseconds until something is due, at most `atMostMs`. */
  msUntilDue(nowMs: number, atMostMs: number): number {
    let next = nowMs + atMostMs;
    for (const entry of this.#entries.values()) next = Math.min(next, entry.dueMs);
    return Math.max(0, next - nowMs);
  }
}
