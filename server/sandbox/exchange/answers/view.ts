import type {
  BlockHeader,
  Book,
  Candle,
  MetaUpdate,
  OutcomeMeta,
  OutcomeTemplate,
  PerpCtx,
  SettledOutcome,
  SpotCtx,
  Trade,
  ValidatorSummary,
  ValidatorVote,
  WireFill,
} from '../basics/wire.ts';

/** What happens on the exchange while it runs live; one event a block at most of each kind. */
export type ExchangeEvents = {
  block: BlockHeader;
  /** Trades of one side-0 coin in one block, and their mirror on the side-1 coin. */
  trades: { coin: string; trades: Trade[] };
  /** Coins whose book changed. */
  books: string[];
  /** Mids that changed, by coin. */
  mids: Record<string, string>;
  metaUpdates: MetaUpdate[];
};

/** The exchange as its info and WebSocket servers see it. Coins are upstream names: `#N` or a perp ticker such as `BTC`. */
export interface ExchangeView {
  now(): number;
  outcomeMeta(): OutcomeMeta;
  outcomeTemplates(): OutcomeTemplate[];
  /** Null both for an open outcome and for one that never was, as upstream. */
  settledOutcome(outcome: number): SettledOutcome | null;
  mids(): Record<string, string>;
  /** Null when the coin is unknown or settled. At most 20 levels a side, best first. */
  book(coin: string): Book | null;
  /** Null when the coin is unknown or settled; else at most the newest 5,000 bars in the window, oldest first. */
  candles(
    coin: string,
    intervalMs: number,
    interval: string,
    startTimeMs: number,
    endTimeMs: number,
  ): Candle[] | null;
  /** Newest first; null when the coin is unknown or settled. */
  recentTrades(coin: string, limit: number): Trade[] | null;
  /** Newest first; at most 2,000; bounds inclusive. */
  userFills(user: string, startTimeMs?: number, endTimeMs?: number): WireFill[];
  perpCtx(coin: string): PerpCtx | null;
  spotCtx(coin: string): SpotCtx | null;
  validatorVotes(): ValidatorVote[];
  validatorSummaries(): ValidatorSummary[];
  /** The returned function removes the listener. */
  on<E extends keyof ExchangeEvents>(event: E, listener: (payload: ExchangeEvents[E]) => void): () => void;
}
