import { LRUCache } from 'lru-cache';
import { type Answer, answerBytes } from './response-cache.ts';

export type LiveAnswersOptions = {
  maxBytes: number;
  now: () => number;
  /** Whether commits of ingest are heard right now; nothing is kept while they are not. */
  isHeard: () => boolean;
};

/** `second`: the second of the clock in which the work began. */
type Kept = { second: number; answer: Answer };
/** `changes`: how often something had been stored when it began. */
type Work = { second: number; changes: number; answer: Promise<Answer> };

/**
 * Answers that are told by stored market data, the question and the clock's second alone. They are served again until
 * something is stored (`forget`), within the second in which they were begun at most, so that no window of hours or
 * days is left behind. Work that was begun before is neither kept nor joined: it may have missed what was stored. It is
 * waited for, since of two reads at the same time the one begun first may read more: who had its answer and asked again
 * would be told less by the other.
 */
export class LiveAnswers {
  readonly #options: LiveAnswersOptions;
  readonly #kept: LRUCache<string, Kept>;
  readonly #underway = new Map<string, Work>();
  /** What begins when the work under way has ended. */
  readonly #next = new Map<string, Promise<Answer>>();
  /** Grows with each call of `forget`. */
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

  /** Something was stored, or may have been unheard: what is known or being read may be old. */
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

  /** All who ask meanwhile wait for the same: it begins after each of them has asked. */
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
