import { LRUCache } from 'lru-cache';
import { type Answer, answerBytes } from './response-cache.ts';

export type LiveAnswersOptions = {
  maxBytes: number;
  now: () => number;
  /** Whether ingest's commit notifications arrive; nothing is cached while they do not. */
  isHeard: () => boolean;
};

/** `second`: the clock second in which the work started. */
type Kept = { second: number; answer: Answer };
/** `changes`: the change count when the work started. */
type Work = { second: number; changes: number; answer: Promise<Answer> };

/**
 * Caches responses that depend only on stored market data, the request and the current clock second. An entry is
 * valid until something is stored (`forget`), and at most within the second its work started in, since time windows
 * move. Work started before a change is neither cached nor joined, but new work waits for it: of two concurrent
 * reads the earlier may see more, and a client must not read less than it has been shown.
 */
export class LiveAnswers {
  readonly #options: LiveAnswersOptions;
  readonly #kept: LRUCache<string, Kept>;
  readonly #underway = new Map<string, Work>();
  /** Work queued behind the work in flight, by key. */
  readonly #next = new Map<string, Promise<Answer>>();
  /** Number of `forget` calls. */
  #changes = 0;

  constructor(options: LiveAnswersOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ answer }, key) => answerBytes(answer, key),
    });
  }

  /** Bytes of what is kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The kept answer of `key`, else what `produce` makes; equal questions of one second meanwhile wait for it. */
  get(key: string, produce: () => Promise<Answer>): Promise<Answer> | Answer {
    if (!this.#options.isHeard()) return produce();
    const second = Math.floor(this.#options.now() / 1_000);
    const kept = this.#kept.get(key);
    if (kept?.second === second) return kept.answer;
    const underway = this.#underway.get(key);
    if (!underway) return this.#begin(key, second, produce);
    const isPresent = underway.second === second && underway.changes === this.#changes;
    return isPresent ? underway.answer : this.#afterwards(key, underway, produce);
  }

  /** Something was stored, or a notification may have been missed: drops all entries. */
  forget(): void {
    this.#changes += 1;
    this.#kept.clear();
  }

  #begin(key: string, second: number, produce: () => Promise<Answer>): Promise<Answer> {
    const changes = this.#changes;
    const answer = produce()
      .then((made) => {
        if (changes === this.#changes) this.#kept.set(key, { second, answer: made });
        return made;
      })
      .finally(() => this.#underway.delete(key));
    this.#underway.set(key, { second, changes, answer });
    return answer;
  }

  /** Callers share one queued run: it starts after each of them has asked. */
  #afterwards(key: string, underway: Work, produce: () => Promise<Answer>): Promise<Answer> {
    const known = this.#next.get(key);
    if (known) return known;
    const again = (): Promise<Answer> | Answer => {
      this.#next.delete(key);
      return this.get(key, produce);
    };
    const next = underway.answer.then(again, again);
    this.#next.set(key, next);
    return next;
  }
}
