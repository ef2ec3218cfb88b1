/** The line of one client's messages. */
export type Line = {
  /** How many wait. */
  readonly length: number;
  /** How many that waited have been handled. */
  readonly handled: number;
  /** Handles the first that waits. Must not throw. */
  next(): void;
};

/** How long messages may hold the event loop at a stretch: as they come in, and again those that waited. */
const SLICE_MS = 1;

/** Somebody who waits until some lines have come as far as they were to come. */
type Watch = { linesLeft: number; resolve: () => void };
/** How far a line has to come for a watch. */
type Mark = { handled: number; watch: Watch };

/**
 * Shares the event loop among the clients of a channel. Messages are handled as they come in while there is time left
 * in this turn of the loop; after that each client has its line, and the lines take turns. So a client that sends
 * thousands of messages at once waits for itself, and for nobody else.
 */
export class FairScheduler {
  readonly #lines = new Set<Line>();
  /** What those who wait expect of each line, the nearest first: looked at as the line moves, and not otherwise. */
  readonly #marks = new Map<Line, Mark[]>();
  /** What the last who asked waits for; whoever asks before anything else comes in waits for the same. */
  #settled: Promise<void> | null = null;
  #spentMs = 0;
  #isTurnOpen = false;

  /** Whether a message may be handled at once: nothing of its line waits, and this turn has time left. */
  isFree(line: Line): boolean {
    return line.length === 0 && this.#spentMs < SLICE_MS;
  }

  /** Handles a message at once, on this turn's time. */
  run(handle: () => void): void {
    this.#openTurn();
    const startMs = performance.now();
    handle();
    this.#spentMs += performance.now() - startMs;
  }

  /** A line has something that waits. */
  enter(line: Line): void {
    this.#settled = null;
    this.#lines.add(line);
    this.#openTurn();
  }

  /** A line is given up. */
  leave(line: Line): void {
    this.#lines.delete(line);
    this.#pass(line, Number.POSITIVE_INFINITY);
  }

  /** Whether anything waits. */
  get isBehind(): boolean {
    return this.#lines.size > 0;
  }

  /** Resolves once everything that waits now has been handled. What comes in meanwhile is not waited for. */
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

  /** A line has come so far. */
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

  /** At the end of a turn those who wait come in, one message a line and again, until their time is up. */
  #drain(): void {
    this.#isTurnOpen = false;
    this.#spentMs = 0;
    const startMs = performance.now();
    for (const line of this.#lines) {
      this.#lines.delete(line);
      line.next();
      this.#pass(line, line.length > 0 ? line.handled : Number.POSITIVE_INFINITY);
      // To the end of the round, which this loop comes to as well.
      if (line.length > 0) this.#lines.add(line);
      if (performance.now() - startMs >= SLICE_MS) break;
    }
    if (this.#lines.size > 0) this.#openTurn();
  }
}
