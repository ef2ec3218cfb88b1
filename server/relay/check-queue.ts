import type { Hex } from '#domain/parlay/hex.ts';
import { CheckContest, type CheckTask, type QueuedQuote, RANKS, type Rank } from './check-contest.ts';
import type { SignatureChecks } from './signatures/signature-check.ts';

/** Quotes that came too late are turned away this many at a time. */
const MAX_TURNED_AWAY = 128;
/** How long quotes that cannot win wait while the relay is busy, before it is asked again. */
const BUSY_MS = 5;

/**
 * The order in which signatures are checked. First come the quotes that could win, each request's best first and the
 * request that closes first before others; then those that a request could fall back on; then, while there is time, all
 * the rest. So when more arrive than can be checked before the close, the winner of each request is found all the same.
 */
export class CheckQueue {
  readonly #checks: SignatureChecks;
  readonly #isRelayBusy: () => boolean;
  /** Kept for as long as the request is. */
  readonly #contests = new WeakMap<object, CheckContest>();
  /** Those with quotes that wait. */
  readonly #waiting: Readonly<Record<Rank, Set<CheckContest>>> = {
    winner: new Set(),
    reserve: new Set(),
    rest: new Set(),
  };
  #flying = 0;
  #queued = 0;
  #isDue = false;
  #isPaused = false;

  constructor(checks: SignatureChecks, isBusy: () => boolean = () => false) {
    this.#checks = checks;
    this.#isRelayBusy = isBusy;
  }

  /** Whether what cannot win has to wait. */
  get isBusy(): boolean {
    return this.#isRelayBusy();
  }

  /** The hash of a quote that its signer signed, null when it did not. @throws what its `assertOpen` throws */
  run(quote: QueuedQuote): Promise<Hex | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Hex | null>();
    const contest = this.#contestOf(quote);
    this.#change(contest, () => contest.add({ ...quote, resolve, reject }));
    this.#queued += 1;
    this.#fillSoon();
    return promise;
  }

  /** What was found good of a request above `bestE6` no longer counts: what is better could win from here on. */
  setBest(request: object, bestE6: bigint): void {
    const contest = this.#contests.get(request);
    if (contest) this.#change(contest, () => contest.setBest(bestE6));
  }

  #contestOf({ request, windowEndsMs }: QueuedQuote): CheckContest {
    const known = this.#contests.get(request);
    if (known) return known;
    const contest = new CheckContest(windowEndsMs);
    this.#contests.set(request, contest);
    return contest;
  }

  /** Changes a contest, and where it stands. */
  #change<Result>(contest: CheckContest, change: () => Result): Result {
    const before = contest.rank;
    const result = change();
    const after = contest.rank;
    if (before !== after) {
      if (before) this.#waiting[before].delete(contest);
      if (after) this.#waiting[after].add(contest);
    }
    return result;
  }

  /** What arrives in the same turn of the event loop is ranked before the first is taken. */
  #fillSoon(): void {
    if (this.#isDue || !this.#isLaneFree) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#fill();
    });
  }

  /** A batch that would only wait to be worked on can as well wait here, until it is full. */
  get #isLaneFree(): boolean {
    const { workers, lanes, batchSize } = this.#checks;
    return this.#flying < (this.#queued >= batchSize ? lanes : workers);
  }

  #fill(): void {
    while (this.#isLaneFree) {
      const { batch, isCut } = this.#take();
      if (batch.length > 0) void this.#fly(batch);
      if (isCut) this.#fillSoon();
      if (isCut || batch.length === 0) return;
    }
  }

  /** The next quotes by rank. */
  #take(): { batch: CheckTask[]; isCut: boolean } {
    const batch: CheckTask[] = [];
    let turnedAway = 0;
    while (batch.length < this.#checks.batchSize && turnedAway < MAX_TURNED_AWAY) {
      const task = this.#pop();
      if (!task) break;
      try {
        task.assertOpen();
        const contest = this.#contestOf(task);
        this.#change(contest, () => contest.launch(task));
        batch.push(task);
      } catch (error) {
        task.reject(error);
        turnedAway += 1;
      }
    }
    return { batch, isCut: turnedAway >= MAX_TURNED_AWAY };
  }

  #pop(): CheckTask | null {
    const rank = RANKS.find((name) => this.#waiting[name].size > 0);
    if (!rank || (rank === 'rest' && this.#isHeldBack())) return null;
    let next: CheckContest | null = null;
    for (const contest of this.#waiting[rank]) {
      if (!next || contest.windowEndsMs < next.windowEndsMs) next = contest;
    }
    const contest = next;
    const task = contest && this.#change(contest, () => contest.take());
    if (task) this.#queued -= 1;
    return task ?? null;
  }

  /** Whether what cannot win has to wait; then it is looked at again a little later. */
  #isHeldBack(): boolean {
    if (!this.isBusy) return false;
    if (!this.#isPaused) {
      this.#isPaused = true;
      setTimeout(() => {
        this.#isPaused = false;
        this.#fill();
      }, BUSY_MS);
    }
    return true;
  }

  async #fly(batch: readonly CheckTask[]): Promise<void> {
    this.#flying += 1;
    try {
      const hashes = await this.#checks.check(batch.map(({ check }) => check()));
      for (const [nth, task] of batch.entries()) this.#land(task, hashes[nth] ?? null);
    } catch (error) {
      for (const task of batch) this.#land(task, null, error);
    }
    this.#flying -= 1;
    this.#fill();
  }

  #land(task: CheckTask, hash: Hex | null, error?: unknown): void {
    const contest = this.#contestOf(task);
    if (error !== undefined) task.reject(error);
    else task.resolve(hash);
    this.#change(contest, () => contest.land(task, hash !== null && task.isGood()));
  }
}
