/** One OHLC bar exactly as upstream sends it (prices and volume are decimal strings). */
export type UpstreamCandle = {
  t: number;
  T: number;
  s: string;
  i: string;
  o: string;
  c: string;
  h: string;
  l: string;
  v: string;
  n: number;
};

export type UpstreamLevel = { px: string; sz: string; n: number };
export type UpstreamBook = { coin: string; time: number; levels: [UpstreamLevel[], UpstreamLevel[]] };

/**
 * What services ask of the upstream exchange at request time. Every call has a timeout and is
 * coalesced with equal calls under way. Throws ServiceError('upstream_failed') when upstream does not know the coin,
 * ServiceError('unavailable') when it cannot be reached.
 */
export interface ExchangeReader {
  candles(input: {
    coin: string;
    interval: string;
    startTimeMs: number;
    endTimeMs: number;
  }): Promise<UpstreamCandle[]>;
  book(input: { coin: string }): Promise<UpstreamBook>;
  /** Current mark of a ticker, or null when upstream does not list it. */
  mark(input: { symbol: string }): Promise<{ px: number; timeMs: number } | null>;
}
