import { setImmediate as nextTurn } from 'node:timers/promises';
import { Heap } from './heap.ts';

/** The quote whose check waits. */
export type CheckRank = {
  rfqId: string;
  /** End of the window that the quote competes in, epoch ms. */
  windowEndsMs: number;
  makerCollateralE6: bigint;
};

/** How long checks may hold the event loop at a stretch. */
const SLICE_MS = 4;

type Task = { makerCollateralE6: bigint; run: () => Promise<boolean> };
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
  readonly #contests = new Map<string, Contest>();
  #isRunning = false;

  /** Runs `work` when its turn comes; `isGood` says whether the quote passed. @throws what `work` throws */
  run<Result>(
    rank: CheckRank,
    work: () => Promise<Result>,
    isGood: (result: Result) => boolean,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = async (): Promise<boolean> => {
      try {
        const result = await work();
        resolve(result);
        return isGood(result);
      } catch (error) {
        reject(error);
        return false;
      }
    };
    this.#contestOf(rank).waiting.push({ makerCollateralE6: rank.makerCollateralE6, run });
    void this.#drain();
    return promise;
  }

  #contestOf({ rfqId, windowEndsMs }: CheckRank): Contest {
    const known = this.#contests.get(rfqId);
    if (known) return known;
    const waiting = new Heap<Task>((left, right) => left.makerCollateralE6 > right.makerCollateralE6);
    const contest = { windowEndsMs, bestE6: 0n, waiting };
    this.#contests.set(rfqId, contest);
    return contest;
  }

  /** The request whose turn it is. */
  #next(): Contest | null {
    let next: Contest | null = null;
    for (const contest of this.#contests.values()) {
      if (contest.waiting.size === 0) continue;
      if (next && isOpen(next) && !isOpen(contest)) continue;
      const isFirst = next === null || isOpen(next) !== isOpen(contest);
      if (next === null || isFirst || contest.windowEndsMs < next.windowEndsMs) next = contest;
    }
    return next;
  }

  async #drain(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What arrives in the same turn of the event loop is ranked before the first is taken.
    await nextTurn();
    let sinceMs = performance.now();
    for (let contest = this.#next(); contest; contest = this.#next()) {
      const task = contest.waiting.pop();
      if (task && (await task.run()) && task.makerCollateralE6 > contest.bestE6) {
        contest.bestE6 = task.makerCollateralE6;
      }
      if (performance.now() - sinceMs < SLICE_MS) continue;
      await nextTurn();
      sinceMs = performance.now();
    }
    this.#contests.clear();
    this.#isRunning = false;
  }
}
