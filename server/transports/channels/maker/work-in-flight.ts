import { allEnded, Pending } from '#relay/pending.ts';
import { VenueError } from '#relay/venue-error.ts';

/**
 * What one maker has asked the venue for and not yet heard of. Quotes run side by side; what is said of a request's
 * quotes afterwards waits until those that were sent before it are through, so that a cancel finds its quote.
 */
export class WorkInFlight {
  readonly #max: number;
  /** What runs for each request. */
  readonly #quotes = new Map<string, Set<Pending>>();
  readonly #all = new Set<Pending>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Starts a quote for a request at once. @throws VenueError RATE_LIMITED when too much is under way */
  quote<Result>(rfqId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertRoom();
    const pending = new Pending();
    const quotes = this.#quotes.get(rfqId);
    if (quotes) quotes.add(pending);
    else this.#quotes.set(rfqId, new Set([pending]));
    return this.#run(pending, work, rfqId);
  }

  /** Runs `work` once the quotes of the request are through. @throws VenueError RATE_LIMITED */
  afterQuotes<Result>(rfqId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertRoom();
    const quotes = this.#quotes.get(rfqId);
    return this.#run(new Pending(), quotes ? () => allEnded(quotes).then(work) : work);
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await allEnded(this.#all);
  }

  #assertRoom(): void {
    if (this.#all.size >= this.#max) {
      throw new VenueError('RATE_LIMITED', `at most ${this.#max} messages may be unanswered`);
    }
  }

  async #run<Result>(pending: Pending, work: () => Promise<Result>, rfqId?: string): Promise<Result> {
    this.#all.add(pending);
    try {
      return await work();
    } finally {
      this.#all.delete(pending);
      if (rfqId !== undefined) this.#forget(rfqId, pending);
      pending.end();
    }
  }

  #forget(rfqId: string, pending: Pending): void {
    const quotes = this.#quotes.get(rfqId);
    quotes?.delete(pending);
    if (quotes?.size === 0) this.#quotes.delete(rfqId);
  }
}
