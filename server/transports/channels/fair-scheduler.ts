/** One client's queue of messages. */
export type Line = {
  /** Queued messages. */
  readonly length: number;
  /** Number of queued messages handled so far. */
  readonly handled: number;
  /** Handles the oldest queued message. Must not throw. */
  next(): void;
};

/** Time slice per event-loop turn: once for messages on arrival, once for queued ones. */
const SLICE_MS = 1;

/** A pending `settled` call and the number of queues that have not reached their mark. */
type Watch = { linesLeft: number; resolve: () => void };
/** The `handled` count that a queue must reach for a watch. */
type Mark = { handled: number; watch: Watch };

/**
 * Fair scheduling of the clients of a channel. Messages are handled on arrival while the turn's time slice lasts;
 * after that they are queued per client and the queues are served round-robin. A client that sends thousands of
 * messages at once delays only itself.
 */
export class FairScheduler {
  readonly #lines = new Set<Line>();
  /** Marks per queue, lowest first; checked only when that queue advances. */
  readonly #marks = new Map<Line, Mark[]>();
  /** The latest `settled` promise, shared by callers until another message is queued. */
  #settled: Promise<void> | null = null;
  #spentMs = 0;
  #isTurnOpen = false;

  /** Whether a message may be handled on arrival: its queue is empty and this turn has time left. */
  isFree(line: Line): boolean {
    return line.length === 0 && this.#spentMs < SLICE_MS;
  }

  /** Handles a message immediately and charges its time to this turn. */
  run(handle: () => void): void {
    this.#openTurn();
    const startMs = performance.now();
    handle();
    this.#spentMs += performance.now() - startMs;
  }

  /** Adds a queue that has become non-empty. */
  enter(line: Line): void {
    this.#settled = null;
    this.#lines.add(line);
    this.#openTurn();
  }

  /** Drops a queue; its marks count as reached. */
  leave(line: Line): void {
    this.#lines.delete(line);
    this.#pass(line, Number.POSITIVE_INFINITY);
  }

  /** Whether anything waits. */
  get isBehind(): boolean {
    return this.#lines.size > 0;
  }

  /** Resolves once everything queued now is handled. Later messages are not waited for. */
  settled(): Promise<void> {
    if (this.#lines.size === 0) return Promise.resolve();
    this.#settled ??= this.#watch();
    return this.#settled;
  }

  #watch(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watch = { linesLeft: this.#lines.size, resolve };
    for (const line of this.#lines) {
      const mark = { handled: line.handled + line.length, watch };
      const marks = this.#marks.get(line);
      if (marks) marks.push(mark);
      else this.#marks.set(line, [mark]);
    }
    return promise;
  }

  /** Resolves the marks of a queue up to `handled`. */
  #pass(line: Line, handled: number): void {
    const marks = this.#marks.get(line);
    if (!marks) return;
    while (marks[0] && marks[0].handled <= handled) {
      const { watch } = marks.shift() as Mark;
      watch.linesLeft -= 1;
      if (watch.linesLeft === 0) watch.resolve();
    }
    if (marks.length === 0) this.#marks.delete(line);
  }

  #openTurn(): void {
    if (this.#isTurnOpen) return;
    this.#isTurnOpen = true;
    setImmediate(() => this.#drain());
  }

  /** At the end of a turn, handles one message per queue, round-robin, until the time slice is used up. */
  #drain(): void {
    this.#isTurnOpen = false;
    this.#spentMs = 0;
    const startMs = performance.now();
    for (const line of this.#lines) {
      this.#lines.delete(line);
      line.next();
      this.#pass(line, line.length > 0 ? line.handled : Number.POSITIVE_INFINITY);
      // Re-adding moves the queue to the end of the set, which this loop still visits.
      if (line.length > 0) this.#lines.add(line);
      if (performance.now() - startMs >= SLICE_MS) break;
    }
    if (this.#lines.size > 0) this.#openTurn();
  }
}
