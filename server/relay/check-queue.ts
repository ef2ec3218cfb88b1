import type { Hex } from '#domain/parlay/hex.ts';
import { Heap } from './heap.ts';
import type { SignatureCheck, SignatureChecks } from './signatures/signature-check.ts';

/** A quote whose signature is to be checked. */
export type QueuedQuote = {
  /** What the quote competes for: quotes of one request have the same. */
  request: object;
  /** End of the window that the quote competes in, epoch ms. */
  windowEndsMs: number;
  makerCollateralE6: bigint;
  check: SignatureCheck;
  /** Asked when its turn has come. @throws what the caller is to hear when the check is no longer worth the work */
  assertOpen: () => void;
  /** Whether the quote, once signed, is good enough to stand in the way of lower ones. */
  isGood: () => boolean;
};

type Task = QueuedQuote & { resolve: (hash: Hex | null) => void; reject: (error: unknown) => void };
/** The quotes of one request. */
type Contest = { windowEndsMs: number; bestE6: bigint; flying: Set<Task>; waiting: Heap<Task> };

/** Quotes that came too late are turned away this many at a time. */
const MAX_TURNED_AWAY = 128;

/** Whether a quote that waits is better than all that were found good, and all that may yet be. */
function isOpen({ bestE6, flying, waiting }: Contest): boolean {
  const topE6 = waiting.peek()?.makerCollateralE6 ?? 0n;
  if (topE6 <= bestE6) return false;
  for (const task of flying) if (task.makerCollateralE6 >= topE6) return false;
  return true;
}

/**
 * The order in which signatures are checked. First come the quotes that could win, each request's best first and the
 * request that closes first before others; then all the rest. So when more arrive than can be checked before the close,
 * the winner of each request is found all the same.
 */
export class CheckQueue {
  readonly #checks: SignatureChecks;
  /** Kept for as long as the request is. */
  readonly #contests = new WeakMap<object, Contest>();
  /** Those with quotes that wait. */
  readonly #waiting = new Set<Contest>();
  #flying = 0;
  #isDue = false;

  constructor(checks: SignatureChecks) {
    this.#checks = checks;
  }

  /** The hash of a quote that its signer signed, null when it did not. @throws what its `assertOpen` throws */
  run(quote: QueuedQuote): Promise<Hex | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Hex | null>();
    const contest = this.#contestOf(quote);
    contest.waiting.push({ ...quote, resolve, reject });
    this.#waiting.add(contest);
    this.#fillSoon();
    return promise;
  }

  /** What was found good of a request no longer counts: a quote above `bestE6` could win from here on. */
  setBest(request: object, bestE6: bigint): void {
    const contest = this.#contests.get(request);
    if (contest) contest.bestE6 = bestE6;
  }

  #contestOf({ request, windowEndsMs }: QueuedQuote): Contest {
    const known = this.#contests.get(request);
    if (known) return known;
    const waiting = new Heap<Task>((left, right) => left.makerCollateralE6 > right.makerCollateralE6);
    const contest: Contest = { windowEndsMs, bestE6: 0n, flying: new Set(), waiting };
    this.#contests.set(request, contest);
    return contest;
  }

  /** What arrives in the same turn of the event loop is ranked before the first is taken. */
  #fillSoon(): void {
    if (this.#isDue || this.#flying >= this.#checks.lanes) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#flying < this.#checks.lanes) {
      const { batch, isCut } = this.#take();
      if (batch.length > 0) void this.#fly(batch);
      if (isCut) this.#fillSoon();
      if (isCut || batch.length === 0) return;
    }
  }

  /** The next quotes by rank. */
  #take(): { batch: Task[]; isCut: boolean } {
    const batch: Task[] = [];
    let turnedAway = 0;
    while (batch.length < this.#checks.batchSize && turnedAway < MAX_TURNED_AWAY) {
      const task = this.#pop();
      if (!task) break;
      try {
        task.assertOpen();
        this.#contestOf(task).flying.add(task);
        batch.push(task);
      } catch (error) {
        task.reject(error);
        turnedAway += 1;
      }
    }
    return { batch, isCut: turnedAway >= MAX_TURNED_AWAY };
  }

  #pop(): Task | null {
    let next: Contest | null = null;
    let isNextOpen = false;
    for (const contest of this.#waiting) {
      const isContestOpen = isOpen(contest);
      if (isNextOpen && !isContestOpen) continue;
      if (next && isNextOpen === isContestOpen && contest.windowEndsMs >= next.windowEndsMs) continue;
      next = contest;
      isNextOpen = isContestOpen;
    }
    const task = next?.waiting.pop();
    if (next?.waiting.size === 0) this.#waiting.delete(next);
    return task ?? null;
  }

  async #fly(batch: readonly Task[]): Promise<void> {
    this.#flying += 1;
    try {
      const hashes = await this.#checks.check(batch.map(({ check }) => check));
      for (const [nth, task] of batch.entries()) this.#land(task, hashes[nth] ?? null);
    } catch (error) {
      for (const task of batch) this.#land(task, null, error);
    }
    this.#flying -= 1;
    this.#fill();
  }

  #land(task: Task, hash: Hex | null, error?: unknown): void {
    const contest = this.#contestOf(task);
    contest.flying.delete(task);
    if (error !== undefined) task.reject(error);
    else task.resolve(hash);
    if (hash !== null && task.makerCollateralE6 > contest.bestE6 && task.isGood()) {
      contest.bestE6 = task.makerCollateralE6;
    }
  }
}
