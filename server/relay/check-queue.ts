import { setImmediate as nextTurn } from 'node:timers/promises';
import { Heap } from './heap.ts';

/** Which of two signatures is looked at first. */
export type CheckRank = {
  /** End of the window that the quote competes in, epoch ms. */
  windowEndsMs: number;
  makerCollateralE6: bigint;
};

/** How long checks may hold the event loop at a stretch. */
const SLICE_MS = 4;

const isBefore = (left: CheckRank, right: CheckRank): boolean =>
  left.windowEndsMs === right.windowEndsMs
    ? left.makerCollateralE6 > right.makerCollateralE6
    : left.windowEndsMs < right.windowEndsMs;

type Task = CheckRank & { run: () => Promise<void> };

/**
 * Runs the costly part of checking quotes one at a time: of the window that closes first, the best quote first. So when
 * more arrive than can be checked before the close, those that could win have been. Between slices of a few
 * milliseconds the event loop belongs to everybody else.
 */
export class CheckQueue {
  readonly #waiting = new Heap<Task>(isBefore);
  #isRunning = false;

  /** Runs `work` when its turn comes. @throws what `work` throws */
  run<Result>(rank: CheckRank, work: () => Promise<Result>): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ ...rank, run: () => work().then(resolve, reject) });
    });
    void this.#drain();
    return result;
  }

  async #drain(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What arrives in the same turn of the event loop is ranked before the first is taken.
    await nextTurn();
    let sinceMs = performance.now();
    for (let task = this.#waiting.pop(); task; task = this.#waiting.pop()) {
      await task.run();
      if (performance.now() - sinceMs < SLICE_MS) continue;
      await nextTurn();
      sinceMs = performance.now();
    }
    this.#isRunning = false;
  }
}
