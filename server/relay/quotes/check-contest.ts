import type { Hex } from '#domain/parlay/hex.ts';
import { Heap } from '../heap.ts';
import type { SignatureCheck } from '../signatures/signature-check.ts';

/** A quote whose signature is to be checked. */
export type QueuedQuote = {
  /** What the quote competes for: quotes of one request have the same. */
  request: object;
  /** End of the window that the quote competes in, epoch ms. */
  windowEndsMs: number;
  makerCollateralE6: bigint;
  /** Made when its turn has come: many quotes of a crowded window never get there. */
  check: () => SignatureCheck;
  /** Asked when its turn has come. @throws what the caller is to hear when the check is no longer worth the work */
  assertOpen: () => void;
  /** Whether the quote, once signed, is good enough to stand in the way of lower ones. */
  isGood: () => boolean;
};

/** A quote with its place in the queue. */
export type CheckTask = {
  readonly quote: QueuedQuote;
  readonly contest: CheckContest;
  readonly resolve: (hash: Hex | null) => void;
  readonly reject: (error: unknown) => void;
};

/** What the best quote of a request that waits may become: its winner, one to fall back on, or nothing. */
export type Rank = 'winner' | 'reserve' | 'rest';

/** How many good quotes a request is to have found at its close: makers decline, cancel and run dry. */
const WANTED = 3;

/** The quotes of one request: those that wait, those that are being checked, and the best that were found good. */
export class CheckContest {
  readonly windowEndsMs: number;
  /** Where it stands in the queue: the rank that it had when it was last looked at. */
  standing: Rank | null = null;
  readonly #waiting = new Heap<CheckTask>(
    (left, right) => left.quote.makerCollateralE6 > right.quote.makerCollateralE6,
  );
  readonly #flying: CheckTask[] = [];
  /** Nothing of it is worth a check any more. */
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

  /** @returns whether it is the best that waits now: else the rank is what it was */
  add(task: CheckTask): boolean {
    this.#waiting.push(task);
    return this.#waiting.peek() === task;
  }

  /** The request has closed: what waits is only to be turned away. */
  end(): void {
    this.#isOver = true;
  }

  /** Takes the best that waits; what is only to be turned away goes in any order. */
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

  /** Of what was found good, nothing above `bestE6` counts any more. */
  setBest(bestE6: bigint): void {
    this.#foundE6 = this.#foundE6.filter((offerE6) => offerE6 <= bestE6);
  }
}
