import type { Hex } from '#domain/parlay/hex.ts';
import { systemClock } from '#observe/clock.ts';
import type { SignatureChecks } from '../signatures/signature-check.ts';
import { CheckContest, type CheckTask, type QueuedQuote, type Rank } from './check-contest.ts';

/** Quotes that came too late are turned away this many at a time. */
const MAX_TURNED_AWAY = 128;
/** How long before the close a request finds out what it could fall back on, while the relay is busy. */
const RESERVE_MS = 100;
/** How long quotes that cannot win wait while the relay is busy, before it is asked again. */
const BUSY_MS = 5;

/**
 * The order in which signatures are checked. First come the quotes that could win, each request's best first and the
 * request that closes first before others; then those that a request could fall back on, while the relay is busy not before
 * its close is near; then, while there is time, all the rest. So when more arrive than can be checked before the close, the winner of each request is found all the same.
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

  /** Whether more waits than will be looked at in the next moment, so that nobody should wait for what cannot win. */
  get isBehind(): boolean {
    const { lanes, batchSize } = this.#checks;
    return this.#isRelayBusy() || this.#queued > lanes * batchSize;
  }

  /** The hash of a quote that its signer signed, null when it did not. @throws what its `assertOpen` throws */
  run(quote: QueuedQuote): Promise<Hex | null> {
    return new Promise((resolve, reject) => {
      const contest = this.#contestOf(quote);
      if (contest.add({ quote, contest, resolve, reject })) this.#place(contest);
      this.#queued += 1;
      this.#fillSoon();
    });
  }

  /** What was found good of a request above `bestE6` no longer counts: what is better could win from here on. */
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

  /** Puts a contest that has changed where it stands now. */
  #place(contest: CheckContest): void {
    const { standing: before, rank: after } = contest;
    if (before === after) return;
    if (before) remove(this.#waiting[before], contest);
    if (after) this.#waiting[after].push(contest);
    contest.standing = after;
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

  /** What falls back on others is asked for at the close: until shortly before it better ones may come. */
  #canWait({ standing, windowEndsMs }: CheckContest): boolean {
    if (standing === 'reserve') return windowEndsMs > this.#nowMs() + RESERVE_MS;
    return standing === 'rest';
  }

  /** Whether what cannot win has to wait; then it is looked at again a little later. */
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
  // Without an iterator: this is asked for each quote that is taken.
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
