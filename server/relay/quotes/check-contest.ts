import type { Hex } from '#domain/parlay/hex.ts';
import { Heap } from '../heap.ts';
import type { SignatureCheck } from '../signatures/signature-check.ts';

/** A quote whose signature is to be checked. */
export type QueuedQuote = {
  /** Identifies the request: the same object for all of its quotes. */
  request: object;
  /** End of the window that the quote competes in, epoch ms. */
  windowEndsMs: number;
  makerCollateralE6: bigint;
  /** Built only when dequeued: in a crowded window many quotes never are. */
  check: () => SignatureCheck;
  /** Called when dequeued. @throws the caller's error when the check is no longer useful */
  assertOpen: () => void;
  /** Whether the quote, if signed, may outrank lower ones. */
  isGood: () => boolean;
};

/** A quote with its place in the queue. */
export type CheckTask = {
  readonly quote: QueuedQuote;
  readonly contest: CheckContest;
  readonly resolve: (hash: Hex | null) => void;
  readonly reject: (error: unknown) => void;
};

/** What a request's best unchecked quote can become: the winner, a fallback, or neither. */
export type Rank = 'winner' | 'reserve' | 'rest';

/** Verified quotes wanted per request at its close, since makers decline, cancel and run out of funds. */
const WANTED = 3;

/** One request's quotes: waiting, being checked, and the best verified ones. */
export class CheckContest {
  readonly windowEndsMs: number;
  /** Its rank in the queue when last updated. */
  standing: Rank | null = null;
  readonly #waiting = new Heap<CheckTask>(
    (left, right) => left.quote.makerCollateralE6 > right.quote.makerCollateralE6,
  );
  readonly #flying: CheckTask[] = [];
  /** Its quotes are only to be rejected. */
  #isOver = false;
  /** Descending. */
  #foundE6: bigint[] = [];

  constructor(windowEndsMs: number) {
    this.windowEndsMs = windowEndsMs;
  }

  /** The rank of the best that waits; null when none does. */
  get rank(): Rank | null {
    const top = this.#waiting.peek();
    if (!top) return null;
    if (this.#isOver) return 'rest';
    const { makerCollateralE6 } = top.quote;
    let ahead = 0;
    for (const foundE6 of this.#foundE6) if (foundE6 >= makerCollateralE6) ahead += 1;
    for (const { quote } of this.#flying) if (quote.makerCollateralE6 >= makerCollateralE6) ahead += 1;
    if (ahead === 0) return 'winner';
    return ahead < WANTED ? 'reserve' : 'rest';
  }

  /** @returns whether it is now the best waiting quote; otherwise the rank is unchanged */
  add(task: CheckTask): boolean {
    this.#waiting.push(task);
    return this.#waiting.peek() === task;
  }

  /** The request has closed: waiting quotes are only to be rejected. */
  end(): void {
    this.#isOver = true;
  }

  /** Takes the best waiting quote; any one once they are only to be rejected. */
  take(): CheckTask | undefined {
    return this.#isOver ? this.#waiting.popAny() : this.#waiting.pop();
  }

  /** A task that was taken is being checked. */
  launch(task: CheckTask): void {
    this.#flying.push(task);
  }

  /** The check of a task has ended. */
  land(task: CheckTask, isGood: boolean): void {
    this.#flying.splice(this.#flying.indexOf(task), 1);
    if (!isGood) return;
    this.#foundE6.push(task.quote.makerCollateralE6);
    this.#foundE6.sort((left, right) => (left < right ? 1 : -1));
    this.#foundE6.length = Math.min(this.#foundE6.length, WANTED);
  }

  /** Forgets verified quotes above `bestE6`: they are no longer live. */
  setBest(bestE6: bigint): void {
    this.#foundE6 = this.#foundE6.filter((offerE6) => offerE6 <= bestE6);
  }
}
