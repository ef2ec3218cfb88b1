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
const SLICE_MS = 2;

/** How far a line has to come. */
type Mark = { line: Line; handled: number };

/**
 * Shares the event loop among the clients of a channel. Messages are handled as they come in while there is time left
 * in this turn of the loop; after that each client has its line, and the lines take turns. So a client that sends
 * thousands of messages at once waits for itself, and for nobody else.
 */
export class Turnstile {
  readonly #lines = new Set<Line>();
  /** Those who want to know when what waits now has been handled. */
  #watches: { marks: Mark[]; resolve: () => void }[] = [];
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
    this.#lines.add(line);
    this.#openTurn();
  }

  /** A line is given up. */
  leave(line: Line): void {
    this.#lines.delete(line);
  }

  /** Whether anything waits. */
  get isBehind(): boolean {
    return this.#lines.size > 0;
  }

  /** Resolves once everything that waits now has been handled. What comes in meanwhile is not waited for. */
  settled(): Promise<void> {
    const marks = [...this.#lines].map((line) => ({ line, handled: line.handled + line.length }));
    if (marks.length === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#watches.push({ marks, resolve });
    return promise;
  }

  #look(): void {
    const isAhead = ({ line, handled }: Mark): boolean => this.#lines.has(line) && line.handled < handled;
    for (const watch of this.#watches) watch.marks = watch.marks.filter(isAhead);
    const over = this.#watches.filter(({ marks }) => marks.length === 0);
    if (over.length === 0) return;
    this.#watches = this.#watches.filter(({ marks }) => marks.length > 0);
    for (const { resolve } of over) resolve();
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
      // To the end of the round, which this loop comes to as well.
      if (line.length > 0) this.#lines.add(line);
      if (performance.now() - startMs >= SLICE_MS) break;
    }
    if (this.#watches.length > 0) this.#look();
    if (this.#lines.size > 0) this.#openTurn();
  }
}
