import { allEnded, Pending } from '#relay/requests/pending.ts';
import { VenueError } from '#relay/venue-error.ts';

/** A call in flight. Quote submissions carry the id of their request, other calls null. */
class Call extends Pending {
  readonly quotedRfqId: string | null;

  constructor(quotedRfqId: string | null) {
    super();
    this.quotedRfqId = quotedRfqId;
  }
}

/**
 * One session's calls in flight. Quotes run concurrently; later calls on the same request (such as a cancel) wait
 * for the quotes sent before them, so that they find their quote.
 */
export class WorkInFlight {
  readonly #max: number;
  readonly #calls = new Set<Call>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Starts a quote for a request at once. @throws VenueError RATE_LIMITED when too much is under way */
  quote<Result>(rfqId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertRoom();
    return this.#run(new Call(rfqId), work);
  }

  /** Runs `work` once the quotes of the request are through. @throws VenueError RATE_LIMITED */
  afterQuotes<Result>(rfqId: string, work: () => Promise<Result>): Promise<Result> {
    this.#assertRoom();
    // A linear scan, so that the thousands of quotes pay nothing; calls that follow quotes are rare.
    const quotes = [...this.#calls].filter(({ quotedRfqId }) => quotedRfqId === rfqId);
    return this.#run(new Call(null), quotes.length > 0 ? () => allEnded(quotes).then(work) : work);
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.#calls.size > 0) await allEnded(this.#calls);
  }

  #assertRoom(): void {
    if (this.#calls.size >= this.#max) {
      throw new VenueError(
        'RATE_LIMITED',
        `Too many requests in flight (limit ${this.#max}). Wait for a reply before sending more.`,
      );
    }
  }

  /** Not async: an async frame would keep more memory per waiting quote. */
  #run<Result>(call: Call, work: () => Promise<Result>): Promise<Result> {
    const end = (): void => {
      this.#calls.delete(call);
      call.end();
    };
    const result = work();
    this.#calls.add(call);
    result.then(end, end);
    return result;
  }
}
