import { LRUCache } from 'lru-cache';
import { secondsUntil } from './meter.ts';

const WINDOW_MS = 60_000;
const FIRST_CAPACITY = 16;

/** Times of the counted requests of the last minute, oldest first, in a ring that grows as needed. */
class TimeRing {
  #times = new Float64Array(FIRST_CAPACITY);
  #head = 0;
  #size = 0;
  #newestMs = 0;

  /** How many requests count at `nowMs`. A clock that steps back expires nothing early. */
  countAt(nowMs: number): number {
    while (this.#size > 0 && this.oldestMs <= nowMs - WINDOW_MS) this.dropOldest();
    return this.#size;
  }

  get oldestMs(): number {
    return this.#times[this.#head] ?? 0;
  }

  dropOldest(): void {
    this.#head = (this.#head + 1) % this.#times.length;
    this.#size -= 1;
  }

  push(nowMs: number): void {
    if (this.#size === this.#times.length) this.#grow();
    this.#newestMs = Math.max(nowMs, this.#newestMs);
    this.#times[(this.#head + this.#size) % this.#times.length] = this.#newestMs;
    this.#size += 1;
  }

  #grow(): void {
    const grown = new Float64Array(this.#times.length * 2);
    grown.set(this.#times.subarray(this.#head));
    grown.set(this.#times.subarray(0, this.#head), this.#times.length - this.#head);
    this.#times = grown;
    this.#head = 0;
  }
}

export type WindowStanding = {
  /** Requests counted in the last minute. */
  used: number;
  /** Epoch ms when the oldest counted request leaves the window; now when none is counted. */
  resetMs: number;
};

/**
 * Counts the requests of the last 60 s for each subject, exactly. The least recently seen subjects are forgotten
 * beyond `maxSubjects`; one subject takes 8 bytes for each request that its limit allows.
 */
export class MinuteWindow {
  readonly #subjects: LRUCache<string, TimeRing>;

  constructor(maxSubjects = 50_000) {
    this.#subjects = new LRUCache({ max: maxSubjects });
  }

  /** Counts one request at `nowMs` unless `limit` is reached; returns whether it was counted. */
  take(subject: string, limit: number, nowMs: number): boolean {
    const ring = this.#ringOf(subject);
    if (ring.countAt(nowMs) >= limit) return false;
    ring.push(nowMs);
    return true;
  }

  /**
   * Counts one request at `nowMs`; null when it was counted, else the seconds until one can be: never 0, which would
   * mean "now".
   */
  secondsToWait(subject: string, limit: number, nowMs: number): number | null {
    if (this.take(subject, limit, nowMs)) return null;
    return secondsUntil(this.read(subject, nowMs).resetMs, nowMs);
  }

  /** Counts one request whatever the limit; beyond it the oldest makes room, so that memory stays bounded. */
  takeSoft(subject: string, limit: number, nowMs: number): void {
    const ring = this.#ringOf(subject);
    if (ring.countAt(nowMs) >= limit) ring.dropOldest();
    ring.push(nowMs);
  }

  /** State of a subject at `nowMs`; counts nothing. */
  read(subject: string, nowMs: number): WindowStanding {
    const ring = this.#subjects.get(subject);
    const used = ring?.countAt(nowMs) ?? 0;
    return { used, resetMs: ring && used > 0 ? ring.oldestMs + WINDOW_MS : nowMs };
  }

  #ringOf(subject: string): TimeRing {
    let ring = this.#subjects.get(subject);
    if (!ring) {
      ring = new TimeRing();
      this.#subjects.set(subject, ring);
    }
    return ring;
  }
}
