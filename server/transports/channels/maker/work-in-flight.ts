import { VenueError } from '#relay/venue-error.ts';

/**
 * What one maker has asked the venue for and not yet heard of. Quotes run side by side; what is said of a request's
 * quotes afterwards waits until those that were sent before it are through, so that a cancel finds its quote.
 */
export class WorkInFlight {
  readonly #max: number;
  /** What runs for each request. */
  readonly #quotes = new Map<string, Set<Promise<unknown>>>();
  readonly #all = new Set<Promise<unknown>>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Starts a quote for a request at once. @throws VenueError RATE_LIMITED when too much is under way */
  quote<Result>(rfqId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertRoom();
    const result = this.#track(work());
    const quotes = this.#quotes.get(rfqId) ?? new Set();
    this.#quotes.set(rfqId, quotes.add(result));
    const forget = (): void => {
      quotes.delete(result);
      if (quotes.size === 0) this.#quotes.delete(rfqId);
    };
    result.then(forget, forget);
    return result;
  }

  /** Runs `work` once the quotes of the request are through. @throws VenueError RATE_LIMITED */
  afterQuotes<Result>(rfqId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertRoom();
    const quotes = this.#quotes.get(rfqId);
    return this.#track(quotes ? Promise.allSettled(quotes).then(work) : work());
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }

  #assertRoom(): void {
    if (this.#all.size >= this.#max) {
      throw new VenueError('RATE_LIMITED', `at most ${this.#max} messages may be unanswered`);
    }
  }

  #track<Result>(work: Promise<Result>): Promise<Result> {
    const forget = (): void => void this.#all.delete(work);
    this.#all.add(work);
    work.then(forget, forget);
    return work;
  }
}
