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
type Underway = { second: number; work: Promise<Answer> };

/**
 * Answers that are told by stored market data, the question and the clock's second alone. They are served again until
 * something is stored (`forget`), within the second in which they were begun at most, so that no window of hours or
 * days is left behind. Work that was begun before is neither kept nor joined: it may have missed what was stored.
 */
export class LiveAnswers {
  readonly #options: LiveAnswersOptions;
  readonly #kept: LRUCache<string, Kept>;
  #underway = new Map<string, Underway>();
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
    return underway?.second === second ? underway.work : this.#begin(key, second, produce);
  }

  /** Something was stored, or may have been unheard: what is known or being read may be old. */
  forget(): void {
    this.#changes += 1;
    this.#kept.clear();
    this.#underway = new Map();
  }

  #begin(key: string, second: number, produce: () => Promise<Answer>): Promise<Answer> {
    const changes = this.#changes;
    const work = produce()
      .then((answer) => {
        if (changes === this.#changes) this.#kept.set(key, { second, answer });
        return answer;
      })
      .finally(() => {
        if (this.#underway.get(key)?.work === work) this.#underway.delete(key);
      });
    this.#underway.set(key, { second, work });
    return work;
  }
}
