import { Heap } from './heap.ts';

/** The quote whose check waits. */
export type CheckRank = {
  /** What the quote competes for: checks of one request have the same. */
  request: object;
  /** End of the window that the quote competes in, epoch ms. */
  windowEndsMs: number;
  makerCollateralE6: bigint;
};

/** How long checks may hold the event loop at a stretch. */
const SLICE_MS = 4;

type Task = { makerCollateralE6: bigint; run: () => boolean };
/** The checks of one request. */
type Contest = { windowEndsMs: number; bestE6: bigint; waiting: Heap<Task> };

/** Whether a quote that waits is better than all that were found good. */
const isOpen = ({ bestE6, waiting }: Contest): boolean => (waiting.peek()?.makerCollateralE6 ?? 0n) > bestE6;

/**
 * Runs the costly part of checking quotes one at a time. First come the quotes that could win, each request's best
 * first and the request that closes first before others; then all the rest. So when more arrive than can be checked
 * before the close, the winner of each request is found all the same. Between slices of a few milliseconds the event
 * loop belongs to everybody else.
 */
export class CheckQueue {
  /** Kept for as long as the request is. */
  readonly #contests = new WeakMap<object, Contest>();
  /** Those with checks that wait. */
  readonly #waiting = new Set<Contest>();
  #isRunning = false;

  /** Runs `work` when its turn comes; `isGood` says whether the quote passed. @throws what `work` throws */
  run<Result>(rank: CheckRank, work: () => Result, isGood: (result: Result) => boolean): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = (): boolean => {
      try {
        const result = work();
        resolve(result);
        return isGood(result);
      } catch (error) {
        reject(error);
        return false;
      }
    };
    const contest = this.#contestOf(rank);
    contest.waiting.push({ makerCollateralE6: rank.makerCollateralE6, run });
    this.#waiting.add(contest);
    this.#start();
    return promise;
  }

  /** What is found good of a request is not what it was: a quote above `bestE6` could win from here on. */
  setBest(request: object, bestE6: bigint): void {
    const contest = this.#contests.get(request);
    if (contest) contest.bestE6 = bestE6;
  }

  #contestOf({ request, windowEndsMs }: CheckRank): Contest {
    const known = this.#contests.get(request);
    if (known) return known;
    const waiting = new Heap<Task>((left, right) => left.makerCollateralE6 > right.makerCollateralE6);
    const contest = { windowEndsMs, bestE6: 0n, waiting };
    this.#contests.set(request, contest);
    return contest;
  }

  /** The request whose turn it is. */
  #next(): Contest | null {
    let next: Contest | null = null;
    let isNextOpen = false;
    for (const contest of this.#waiting) {
      const isContestOpen = isOpen(contest);
      if (isNextOpen && !isContestOpen) continue;
      if (next && isNextOpen === isContestOpen && contest.windowEndsMs >= next.windowEndsMs) continue;
      next = contest;
      isNextOpen = isContestOpen;
    }
    return next;
  }

  /** What arrives in the same turn of the event loop is ranked before the first is taken. */
  #start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(() => this.#runSlice());
  }

  #runSlice(): void {
    const endMs = performance.now() + SLICE_MS;
    do {
      const contest = this.#next();
      if (!contest) break;
      const task = contest.waiting.pop();
      if (contest.waiting.size === 0) this.#waiting.delete(contest);
      if (task?.run() && task.makerCollateralE6 > contest.bestE6) contest.bestE6 = task.makerCollateralE6;
    } while (performance.now() < endMs);
    this.#isRunning = false;
    if (this.#waiting.size > 0) this.#start();
  }
}
