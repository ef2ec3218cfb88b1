import { LRUCache } from 'lru-cache';

/** A request counts until the second it came in has left the last 60 entirely: 61 slots, at most 1 s too strict. */
const SLOTS = 61;

type Slots = { counts: Uint32Array; newest: number; total: number };

export type WindowStanding = {
  /** Requests counted in the last minute. */
  used: number;
  /** Unix seconds when the oldest counted request leaves; the current second when none is counted. */
  resetSeconds: number;
};

/**
 * Counts the requests of the last minute for each subject, by whole seconds. The least recently seen subjects are
 * forgotten beyond `maxSubjects`.
 */
export class MinuteWindow {
  readonly #subjects: LRUCache<string, Slots>;

  constructor(maxSubjects = 50_000) {
    this.#subjects = new LRUCache({ max: maxSubjects });
  }

  /** Counts one request at `nowMs` unless `limit` is reached; returns whether it was counted. */
  take(subject: string, limit: number, nowMs: number): boolean {
    const second = Math.floor(nowMs / 1_000);
    const slots = this.#advance(subject, second);
    if (slots.total >= limit) return false;
    const at = slots.newest % SLOTS;
    slots.counts[at] = (slots.counts[at] ?? 0) + 1;
    slots.total += 1;
    return true;
  }

  /** Where a subject stands at `nowMs`; counts nothing. */
  read(subject: string, nowMs: number): WindowStanding {
    const second = Math.floor(nowMs / 1_000);
    if (!this.#subjects.has(subject)) return { used: 0, resetSeconds: second };
    const slots = this.#advance(subject, second);
    if (slots.total === 0) return { used: 0, resetSeconds: second };
    for (let age = SLOTS - 1; age >= 0; age -= 1) {
      const counted = slots.newest - age;
      if (counted >= 0 && slots.counts[counted % SLOTS]) {
        return { used: slots.total, resetSeconds: counted + SLOTS };
      }
    }
    return { used: slots.total, resetSeconds: second };
  }

  /** Moves a subject's window up to `second`. A clock that steps back moves nothing. */
  #advance(subject: string, second: number): Slots {
    let slots = this.#subjects.get(subject);
    if (!slots) {
      slots = { counts: new Uint32Array(SLOTS), newest: second, total: 0 };
      this.#subjects.set(subject, slots);
      return slots;
    }
    if (second - slots.newest >= SLOTS) {
      slots.counts.fill(0);
      slots.total = 0;
      slots.newest = second;
    }
    while (slots.newest < second) {
      slots.newest += 1;
      const at = slots.newest % SLOTS;
      slots.total -= slots.counts[at] ?? 0;
      slots.counts[at] = 0;
    }
    return slots;
  }
}
