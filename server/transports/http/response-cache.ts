import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#observe/single-flight.ts';
import { varies } from './compression.ts';

/** An answer before the caller's own headers are added. */
export type Answer = {
  status: number;
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  /** The refusal's message; absent for successful responses. */
  refused?: string | readonly string[];
  etag: string | null;
  /** Cursor of the next page, if there is one. */
  next?: string | null;
  /** Number of rows of all pages, where it is known. */
  total?: number | null;
  cacheControl: string | null;
  /** Seconds that it may be reused; 0 for not at all. */
  maxAgeSeconds: number;
};

type Stored = { answer: Answer; storedMs: number };

const DEFAULT_BYTES = 64 * 1024 * 1024;
const OVERHEAD_BYTES = 512;

/** Approximate memory of a cached response. Its compressed forms take as much again at most, and mostly less. */
export const answerBytes = (answer: Answer, key: string): number =>
  answer.body.length * (varies(answer) ? 2 : 1) + key.length + OVERHEAD_BYTES;

/** Answers kept in process for their max-age, within a number of bytes. One computation at a time for each key. */
export class ResponseCache {
  readonly #stored: LRUCache<string, Stored>;
  readonly #underway = new SingleFlight<string, Stored>();
  readonly #now: () => number;

  constructor(options: { maxBytes?: number; now?: () => number } = {}) {
    this.#now = options.now ?? Date.now;
    this.#stored = new LRUCache({
      maxSize: options.maxBytes ?? DEFAULT_BYTES,
      sizeCalculation: ({ answer }, key) => answerBytes(answer, key),
    });
  }

  /** The kept answer of `key` with its age, else what `produce` makes; callers that come meanwhile wait for it. */
  async get(key: string, produce: () => Promise<Answer>): Promise<{ answer: Answer; ageSeconds: number }> {
    const kept = this.#stored.get(key);
    const nowMs = this.#now();
    if (kept && nowMs - kept.storedMs < kept.answer.maxAgeSeconds * 1_000) {
      return { answer: kept.answer, ageSeconds: Math.floor((nowMs - kept.storedMs) / 1_000) };
    }
    const { answer } = await this.#underway.run(key, () => this.#produce(key, produce));
    return { answer, ageSeconds: 0 };
  }

  async #produce(key: string, produce: () => Promise<Answer>): Promise<Stored> {
    const answer = await produce();
    const stored = { answer, storedMs: this.#now() };
    if (answer.maxAgeSeconds > 0) this.#stored.set(key, stored);
    else this.#stored.delete(key);
    return stored;
  }
}
