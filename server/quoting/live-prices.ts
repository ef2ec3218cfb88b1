import { coinOf, formatCoin } from '#domain/coin.ts';
import { SingleFlight } from '#observe/single-flight.ts';
import { type BookLimits, bookMidE6, DEFAULT_BOOK_LIMITS, PriceUnknownError } from './book-mid.ts';

export type LivePricesOptions = {
  /** The data service, without `/v1`. */
  apiUrl: string;
  apiKey: string | null;
  /** Ends all requests. */
  signal: AbortSignal;
  limits?: BookLimits;
  /** How long a price is used again. */
  keepMs?: number;
  /** How long one request may take. */
  timeoutMs?: number;
};

type Known = { yesE6: bigint; readAtMs: number };

const MAX_KNOWN = 2_000;
const MAX_UNDER_WAY = 64;

/** Live chances of outcomes, from the order books of the data service. A trade makes a price be read again. */
export class LivePrices {
  readonly #options: LivePricesOptions;
  readonly #known = new Map<number, Known>();
  readonly #reading = new SingleFlight<number, bigint>();

  constructor(options: LivePricesOptions) {
    this.#options = options;
  }

  /**
   * The chance that an outcome ends YES, in units of 1e-6, read less than `maxAgeMs` ago: 0 reads it now.
   * @throws PriceUnknownError when it is not known, or stale, or cannot be read in time
   */
  async yesE6(outcomeId: number, maxAgeMs = this.#options.keepMs ?? 1_000): Promise<bigint> {
    const known = this.#known.get(outcomeId);
    if (known && performance.now() - known.readAtMs < maxAgeMs) return known.yesE6;
    if (this.#reading.size >= MAX_UNDER_WAY && !this.#reading.has(outcomeId))
      throw new PriceUnknownError('too many prices are being read');
    return this.#reading.run(outcomeId, (isCurrent) => this.#read(outcomeId, isCurrent));
  }

  /** Drops a cached price after a trade. */
  forget(outcomeId: number): void {
    this.#known.delete(outcomeId);
    this.#reading.forget(outcomeId);
  }

  async #read(outcomeId: number, isCurrent: () => boolean): Promise<bigint> {
    const yesE6 = await this.#ask(outcomeId);
    // Not cached if a trade happened during the read.
    if (isCurrent()) this.#keep(outcomeId, yesE6);
    return yesE6;
  }

  async #ask(outcomeId: number): Promise<bigint> {
    const { apiUrl, apiKey, signal, limits = DEFAULT_BOOK_LIMITS, timeoutMs = 1_000 } = this.#options;
    const coin = encodeURIComponent(formatCoin(coinOf(outcomeId, 0)));
    try {
      const response = await fetch(`${apiUrl}/v1/market-data/${coin}/l2book`, {
        headers: apiKey === null ? {} : { 'x-api-key': apiKey },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) throw new PriceUnknownError(`the data service responded with ${response.status}`);
      return bookMidE6(await response.json(), Date.now(), limits);
    } catch (cause) {
      if (cause instanceof PriceUnknownError) throw cause;
      throw new PriceUnknownError('the data service is not responding', { cause });
    }
  }

  #keep(outcomeId: number, yesE6: bigint): void {
    this.#known.delete(outcomeId);
    this.#known.set(outcomeId, { yesE6, readAtMs: performance.now() });
    if (this.#known.size <= MAX_KNOWN) return;
    const oldest = this.#known.keys().next().value;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
