import { UpstreamUnavailableError } from './errors.ts';
import type { CandleRequest, InfoClient } from './info-client.ts';
import type { Book, Candle } from './info-schemas.ts';

export type ExchangeReader = {
  candles(input: CandleRequest): Promise<Candle[]>;
  book(input: { coin: string }): Promise<Book>;
  mark(input: { symbol: string }): Promise<{ px: number; timeMs: number } | null>;
};

/**
 * What requests ask of the exchange while a caller waits. Equal questions under way share one answer, and none waits
 * longer than `deadlineMs`. They spend the callers' share of upstream's weight alone. @throws UpstreamUnknownCoinError, UpstreamUnavailableError
 */
export function createExchangeReader(
  info: InfoClient,
  { now, deadlineMs = 5_000 }: { now: () => number; deadlineMs?: number },
): ExchangeReader {
  const underWay = new Map<string, Promise<unknown>>();

  function shared<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const known = underWay.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = withDeadline(ask, deadlineMs).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  }

  return {
    candles: (input) =>
      shared(`candles ${JSON.stringify(input)}`, (signal) =>
        info.candleSnapshot(input, { signal, priority: 'caller' }),
      ),
    book: ({ coin }) =>
      shared(`book ${coin}`, (signal) => info.l2Book({ coin }, { signal, priority: 'caller' })),
    async mark({ symbol }) {
      const marks = await shared('marks', (signal) => info.perpMarks({ signal, priority: 'caller' }));
      const px = marks.get(symbol);
      return px === undefined ? null : { px, timeMs: now() };
    },
  };
}

async function withDeadline<T>(ask: (signal: AbortSignal) => Promise<T>, deadlineMs: number): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await ask(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new UpstreamUnavailableError(`upstream did not answer within ${deadlineMs} ms`, { cause: error });
  }
}
