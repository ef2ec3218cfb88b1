import { LRUCache } from 'lru-cache';
import { type Answer, answerBytes } from './response-cache.ts';

export type LiveAnswersOptions = {
  maxBytes: number;
  now: () => number;
  /** Whether commits of ingest are heard right now; nothing is kept while they are not. */
  isHeard: () => boolean;
};

/** `second`: the second of the clock in which the work began. `order` grows from work to work. */
type Began = { second: number; order: number };
type Kept = Began & { answer: Answer };
type Underway = Began & { answer: Promise<Answer>; work: Promise<Answer> };

/** How often a reader is passed on to newer work before it takes what it has: it must not wait for ever under load. */
const MAX_HANDOVERS = 12;

/**
 * Answers that are told by stored market data, the question and the clock's second alone. They are served again until
 * something is stored (`forget`), within the second in which they were begun at most, so that no window of hours or
 * days is left behind. Work that was begun before is neither kept nor joined: it may have missed what was stored. It
 * may also have read what is not announced yet, so its readers are given what newer work reads: else their next question
 * could be answered with less.
 */
export class LiveAnswers {
  readonly #options: LiveAnswersOptions;
  readonly #kept: LRUCache<string, Kept>;
  #underway = new Map<string, Underway>();
  #order = 0;

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
    this.#kept.clear();
    this.#underway = new Map();
  }

  #begin(key: string, second: number, produce: () => Promise<Answer>): Promise<Answer> {
    this.#order += 1;
    const began = { second, order: this.#order };
    const answer = produce();
    const work = this.#finish(key, began, answer);
    this.#underway.set(key, { ...began, answer, work });
    return work;
  }

  async #finish(key: string, began: Began, produced: Promise<Answer>): Promise<Answer> {
    const isNewest = () => this.#underway.get(key)?.order === began.order;
    try {
      const answer = await produced;
      if (!isNewest()) return await this.#newest(key, began.order, answer);
      this.#kept.set(key, { ...began, answer });
      return answer;
    } finally {
      if (isNewest()) this.#underway.delete(key);
    }
  }

  /** What work reads that began after `order`; `own` where there is none, or none that succeeds. */
  async #newest(key: string, order: number, own: Answer): Promise<Answer> {
    let newest = { order, answer: own };
    for (let handovers = 0; handovers < MAX_HANDOVERS; handovers += 1) {
      const next = this.#underway.get(key);
      if (!next || next.order <= newest.order) break;
      const answer = await next.answer.catch(() => null);
      if (!answer) break;
      newest = { order: next.order, answer };
    }
    const kept = this.#kept.get(key);
    return kept && kept.order > newest.order ? kept.answer : newest.answer;
  }
}
