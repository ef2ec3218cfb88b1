import type { Hex } from '#domain/parlay/hex.ts';
import { systemClock } from '#observe/clock.ts';
import type { SignatureChecks } from '../signatures/signature-check.ts';
import { CheckContest, type CheckTask, type QueuedQuote, type Rank } from './check-contest.ts';

/** Late quotes are rejected in batches of this size. */
const MAX_TURNED_AWAY = 128;
/** While the relay is busy, fallback quotes are checked only this long before the close. */
const RESERVE_MS = 100;
/** While the relay is busy, delay before quotes that cannot win are considered again. */
const BUSY_MS = 5;

/**
 * Orders signature checks. First quotes that could win: the best of each request, earliest close first. Then
 * fallback quotes; while the relay is busy, only shortly before the close. Then the rest. So each request's winner
 * is found even if not all quotes can be checked in time.
 */
export class CheckQueue {
  readonly #checks: SignatureChecks;
  readonly #isRelayBusy: () => boolean;
  readonly #nowMs: () => number;
  /** Kept for as long as the request is. */
  readonly #contests = new WeakMap<object, CheckContest>();
  /** Those with quotes that wait, in no order. */
  readonly #waiting: Readonly<Record<Rank, CheckContest[]>> = { winner: [], reserve: [], rest: [] };
  #flying = 0;
  #queued = 0;
  #isDue = false;
  #isPaused = false;

  constructor(
    checks: SignatureChecks,
    isBusy: () => boolean = () => false,
    nowMs: () => number = systemClock.now,
  ) {
    this.#checks = checks;
    this.#isRelayBusy = isBusy;
    this.#nowMs = nowMs;
  }

  /** Whether the backlog is too long to wait for quotes that cannot win. */
  get isBehind(): boolean {
    const { lanes, batchSize } = this.#checks;
    return this.#isRelayBusy() || this.#queued > lanes * batchSize;
  }

  /** The quote's hash if its signer signed it, else null. @throws what its `assertOpen` throws */
  run(quote: QueuedQuote): Promise<Hex | null> {
    return new Promise((resolve, reject) => {
      const contest = this.#contestOf(quote);
      if (contest.add({ quote, contest, resolve, reject })) this.#place(contest);
      this.#queued += 1;
      this.#fillSoon();
    });
  }

  /** Verified quotes above `bestE6` are no longer live, so better ones than that could win again. */
  setBest(request: object, bestE6: bigint): void {
    const contest = this.#contests.get(request);
    if (!contest) return;
    contest.setBest(bestE6);
    this.#place(contest);
  }

  #contestOf({ request, windowEndsMs }: QueuedQuote): CheckContest {
    const known = this.#contests.get(request);
    if (known) return known;
    const contest = new CheckContest(windowEndsMs);
    this.#contests.set(request, contest);
    return contest;
  }

  /** Moves a contest to the queue of its current rank. */
  #place(contest: CheckContest): void {
    const { standing: before, rank: after } = contest;
    if (before === after) return;
    if (before) remove(this.#waiting[before], contest);
    if (after) this.#waiting[after].push(contest);
    contest.standing = after;
  }

  /** Deferred, so that all quotes of one event-loop turn are ranked before the first is taken. */
  #fillSoon(): void {
    if (this.#isDue || !this.#isLaneFree) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#fill();
    });
  }

  /** A partial batch is sent only to an idle worker; a full one may wait in a worker's queue. */
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
        task.quote.assertOpen();
        task.contest.launch(task);
        this.#place(task.contest);
        batch.push(task);
      } catch (error) {
        task.contest.end();
        this.#place(task.contest);
        task.reject(error);
        turnedAway += 1;
      }
    }
    return { batch, isCut: turnedAway >= MAX_TURNED_AWAY };
  }

  #pop(): CheckTask | null {
    const { winner, reserve, rest } = this.#waiting;
    const first = closingFirst(winner) ?? closingFirst(reserve) ?? closingFirst(rest);
    if (!first || (this.#canWait(first) && this.#isHeldBack())) return null;
    const task = first.take();
    if (!task) return null;
    this.#place(first);
    this.#queued -= 1;
    return task;
  }

  /** Fallback quotes are needed only at the close, and better ones may still arrive. */
  #canWait({ standing, windowEndsMs }: CheckContest): boolean {
    if (standing === 'reserve') return windowEndsMs > this.#nowMs() + RESERVE_MS;
    return standing === 'rest';
  }

  /** Whether quotes that cannot win must wait; if so, they are considered again after `BUSY_MS`. */
  #isHeldBack(): boolean {
    if (!this.#isRelayBusy()) return false;
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
      const hashes = await this.#checks.check(batch.map(({ quote }) => quote.check()));
      for (const [nth, task] of batch.entries()) this.#land(task, hashes[nth] ?? null);
    } catch (error) {
      for (const task of batch) this.#land(task, null, error);
    }
    this.#flying -= 1;
    this.#fill();
  }

  #land(task: CheckTask, hash: Hex | null, error?: unknown): void {
    if (error !== undefined) task.reject(error);
    else task.resolve(hash);
    task.contest.land(task, hash !== null && task.quote.isGood());
    this.#place(task.contest);
  }
}

/** The contest whose window closes first. */
function closingFirst(contests: readonly CheckContest[]): CheckContest | null {
  let first: CheckContest | null = null;
  // Without an iterator: this runs for each quote taken.
  for (let nth = 0; nth < contests.length; nth += 1) {
    const contest = contests[nth];
    if (contest && (!first || contest.windowEndsMs < first.windowEndsMs)) first = contest;
  }
  return first;
}

/** Takes an item out of a list whose order does not matter. */
function remove<Item>(items: Item[], item: Item): void {
  const last = items.pop();
  const at = items.indexOf(item);
  if (at >= 0 && last !== undefined) items[at] = last;
}
