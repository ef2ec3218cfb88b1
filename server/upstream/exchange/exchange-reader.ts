import { SingleFlight } from '#observe/single-flight.ts';
import { UpstreamUnavailableError, UpstreamUnknownCoinError } from './errors.ts';
import type { CandleRequest, InfoClient } from './info-client.ts';
import type { Book, Candle } from './info-schemas.ts';
import { Recent } from './recent.ts';

export type ExchangeReader = {
  candles(input: CandleRequest): Promise<Candle[]>;
  book(input: { coin: string }): Promise<Book>;
  mark(input: { symbol: string }): Promise<{ px: number; timeMs: number } | null>;
};

/** What upstream did not know is not asked for again so long. */
const ABSENT_MS = 30_000;
const MAX_ABSENT = 10_000;
/** Every open page of a coin asks for its book about once a second. */
const BOOK_MS = 1_000;
const MAX_BOOKS = 500;
/** One answer has the marks of all tickers, and costs ten times a book. */
const MARKS_MS = 5_000;

type Ask<T> = (options: { signal: AbortSignal; priority: 'caller' }) => Promise<T>;

/**
 * What requests ask of the exchange while a caller waits. Equal questions under way share one answer, books for a
 * second and marks for five; coins and tickers that upstream does not know are remembered for half a minute; and none
 * waits longer than `deadlineMs`. They spend the callers' share of upstream's weight alone.
 * @throws UpstreamUnknownCoinError, UpstreamUnavailableError
 */
export function createExchangeReader(
  info: InfoClient,
  { now, deadlineMs = 5_000 }: { now: () => number; deadlineMs?: number },
): ExchangeReader {
  const underWay = new SingleFlight<string, unknown>();
  const absent = new Recent<true>({ maxEntries: MAX_ABSENT, keepMs: ABSENT_MS, now });
  const books = new Recent<Book>({ maxEntries: MAX_BOOKS, keepMs: BOOK_MS, now });
  let latest: { marks: Map<string, number>; timeMs: number } | undefined;

  const shared = <T>(key: string, ask: Ask<T>): Promise<T> =>
    underWay.run(key, () => withDeadline(ask, deadlineMs)) as Promise<T>;

  /** `what` names the coin and what is asked of it: one without a book may still have candles. */
  async function unlessAbsent<T>(what: string, ask: () => Promise<T>): Promise<T> {
    if (absent.get(what)) throw new UpstreamUnknownCoinError(`upstream has no ${what}`);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof UpstreamUnknownCoinError) absent.set(what, true);
      throw error;
    }
  }

  async function freshBook(coin: string): Promise<Book> {
    const book = await shared(`book ${coin}`, (options) => info.l2Book({ coin }, options));
    books.set(coin, book);
    return book;
  }

  return {
    candles: (input) =>
      unlessAbsent(`candles ${input.coin}`, () =>
        shared(`candles ${JSON.stringify(input)}`, (options) => info.candleSnapshot(input, options)),
      ),
    book: async ({ coin }) => books.get(coin) ?? unlessAbsent(`book ${coin}`, () => freshBook(coin)),
    async mark({ symbol }) {
      const keepMs = latest?.marks.has(symbol) ? MARKS_MS : ABSENT_MS;
      if (!latest || now() - latest.timeMs >= keepMs) {
        const marks = await shared('marks', (options) => info.perpMarks(options));
        if (latest?.marks !== marks) latest = { marks, timeMs: now() };
      }
      const px = latest.marks.get(symbol);
      return px === undefined ? null : { px, timeMs: latest.timeMs };
    },
  };
}

async function withDeadline<T>(ask: Ask<T>, deadlineMs: number): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await ask({ signal, priority: 'caller' });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new UpstreamUnavailableError(`upstream did not answer within ${deadlineMs} ms`, { cause: error });
  }
}
