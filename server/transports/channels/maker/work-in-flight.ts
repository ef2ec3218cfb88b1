import { allEnded, Pending } from '#relay/requests/pending.ts';
import { VenueError } from '#relay/venue-error.ts';

/** A call under way; of a quote with the request that it is for. */
class Call extends Pending {
  readonly quotedRfqId: string | null;

  constructor(quotedRfqId: string | null) {
    super();
    this.quotedRfqId = quotedRfqId;
  }
}

/**
 * What one maker has asked the venue for and not yet heard of. Quotes run side by side; what is said of a request's
 * quotes afterwards waits until those that were sent before it are through, so that a cancel finds its quote.
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
    // Looked for among all: quotes come by the thousand, and what is said of them afterwards does not.
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

  /** Not an async function, which would keep more of each quote while it waits. */
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
