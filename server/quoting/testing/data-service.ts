import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { ServiceError } from '#services/error.ts';
import { LivePrices, type LivePricesOptions } from '../live-prices.ts';

type Side = { px: string; sz: string; n: number }[];
type Book = { time: number | null; levels: [Side, Side] };

const side = (...prices: number[]): Side => prices.map((px) => ({ px: String(px), sz: '100', n: 1 }));

/** The real data service over a real socket, with an exchange behind it whose books are as a test sets them. */
export class DataService {
  readonly api: TestApi;
  /** Coins whose book the exchange was asked for. */
  readonly asked: string[] = [];
  readonly #books = new Map<string, Book>();
  readonly #life = new AbortController();
  #aheadMs = 0;
  #seq = 0;
  isDown = false;

  private constructor(api: TestApi) {
    this.api = api;
  }

  static async start(): Promise<DataService> {
    const born = Promise.withResolvers<DataService>();
    let aheadMs = (): number => 0;
    const api = await startTestApi({
      now: () => Date.now() + aheadMs(),
      exchange: { book: async ({ coin }) => (await born.promise).#answer(coin) },
    });
    const service = new DataService(api);
    aheadMs = () => service.#aheadMs;
    born.resolve(service);
    return service;
  }

  /** Forgets all books, for the next test. */
  reset(): void {
    this.#books.clear();
    this.asked.length = 0;
    this.isDown = false;
    this.expire();
  }

  /** Lets what the data service keeps for seconds run out. */
  expire(): void {
    this.#aheadMs += 10_000;
  }

  /** Sets the book of an outcome's YES coin; without a `time` it is always of now. */
  book(outcomeId: number, bid: number | null, ask: number | null, time: number | null = null): void {
    const levels: [Side, Side] = [bid === null ? [] : side(bid, bid / 2), ask === null ? [] : side(ask)];
    this.#books.set(`#${outcomeId}0`, { time, levels });
  }

  /** A trade of an outcome goes over the activity stream. */
  trade(outcomeId: number): void {
    this.#seq += 1;
    const amounts = {
      pxE8: 50_000_000n,
      szE8: 100_000_000n,
      notionalE8: 50_000_000n,
      feeE8: 0n,
      closedPnlE8: 0n,
    };
    const ids = { blockNumber: 1, oid: 1, tid: this.#seq, feeToken: 'USDC', startPositionE8: 0n };
    const fill = {
      ...amounts,
      ...ids,
      seq: this.#seq,
      timeMs: Date.now(),
      coin: outcomeId * 10,
      crossed: true,
    };
    const who = { wallet: `0x${'1'.repeat(40)}`, dir: 'Buy', isBuy: true, hash: `0x${'2'.repeat(64)}` };
    this.api.feed.tail(fillsTopic).offer([{ ...fill, ...who } as unknown as SequencedFill]);
  }

  /** Prices of this service, which may take its time. */
  prices(options: Partial<LivePricesOptions> = {}): LivePrices {
    const { url: apiUrl, key: apiKey } = this.api;
    return new LivePrices({ apiUrl, apiKey, signal: this.#life.signal, timeoutMs: 60_000, ...options });
  }

  async stop(): Promise<void> {
    this.#life.abort();
    await this.api.stop();
  }

  #answer(coin: string) {
    this.asked.push(coin);
    if (this.isDown) throw new ServiceError('unavailable', 'the exchange is down');
    const book = this.#books.get(coin);
    if (!book) throw new ServiceError('upstream_failed', 'no such coin');
    return { coin, time: book.time ?? Date.now(), levels: book.levels };
  }
}
