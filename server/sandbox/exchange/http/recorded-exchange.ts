import { readFileSync } from 'node:fs';
import type { ExchangeEvents, ExchangeView } from '../answers/view.ts';
import type {
  Book,
  Candle,
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

const text = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8').trim();

/** A recorded answer of the live exchange, as decoded JSON of the type that it is known to have. */
export const recorded = <T>(name: string): T => JSON.parse(text(name)) as T;
/** Recorded frames or answers, one a line. */
export const recordedLines = <T>(name: string): T[] =>
  text(name)
    .split('\n')
    .map((line) => JSON.parse(line) as T);

type RecordedFrames = { activeSpotAssetCtx: { data: { ctx: SpotCtx } } };

export const USER = '0xb13cec4f6b61e0e5e46eec8aab608e74b276a665';
export const PERP_CTX: PerpCtx = {
  funding: '0.0000125',
  openInterest: '688.11',
  prevDayPx: '84000.0',
  dayNtlVlm: '1169046.29406',
  premium: '0.00031774',
  oraclePx: '84603.0',
  markPx: '84604.0',
  midPx: '84604.5',
  impactPxs: ['84604.0', '84605.0'],
  dayBaseVlm: '13.8',
};
const VOTE: ValidatorVote = {
  expireTime: 1_785_500_000_000,
  action: { O: { settleOutcome: { outcome: 110, settleFraction: '1', details: 'Paris Saint-Germain won' } } },
  votes: ['0x5ac99df645f3414876c816caa18b2d234024b487'],
  quorumReached: false,
};
const SUMMARY: ValidatorSummary = {
  validator: '0x5ac99df645f3414876c816caa18b2d234024b487',
  signer: '0x5ac99df645f3414876c816caa18b2d234024b488',
  name: 'one',
  description: '',
  nRecentBlocks: 1_234,
  stake: 1_234_567_890_123_456,
  isJailed: false,
  unjailableAfter: null,
  isActive: true,
  commission: '0.04',
  stats: [['day', { uptimeFraction: '1.0', predictedApr: '0.021', nSamples: 1_440 }]],
};

type Listeners = { [E in keyof ExchangeEvents]: Set<(payload: ExchangeEvents[E]) => void> };

/** An exchange that answers from recordings, and whose books and fills a test may change. */
export class RecordedExchange implements ExchangeView {
  readonly books = new Map<string, Book>();
  readonly candleBars = recorded<Candle[]>('candles-1h.json');
  readonly trades = recorded<Trade[]>('trades.json');
  readonly spotContext = recorded<RecordedFrames>('ws.json').activeSpotAssetCtx.data.ctx;
  fills = recorded<WireFill[]>('fills.json').sort((a, b) => b.time - a.time);
  nowMs = 1_790_965_000_000;
  midByCoin: Record<string, string> = { BTC: '84604.5', '#75440': '0.0643', '#75441': '0.9357' };
  readonly #listeners: Listeners = {
    block: new Set(),
    trades: new Set(),
    books: new Set(),
    mids: new Set(),
    metaUpdates: new Set(),
  };

  constructor() {
    for (const name of ['book.json', 'book-no-coin.json']) {
      const book = recorded<Book>(name);
      this.books.set(book.coin, book);
    }
  }

  now = (): number => this.nowMs;
  outcomeMeta = (): OutcomeMeta => recorded('outcome-meta.json');
  outcomeTemplates = (): OutcomeTemplate[] => recorded('outcome-templates.json');
  settledOutcome = (outcome: number): SettledOutcome | null =>
    recordedLines<SettledOutcome | null>('settled-outcome.ndjson').find((s) => s?.spec.outcome === outcome) ??
    null;
  mids = (): Record<string, string> => this.midByCoin;
  book = (coin: string): Book | null => this.books.get(coin) ?? null;
  candles(
    coin: string,
    _ms: number,
    interval: string,
    startTimeMs: number,
    endTimeMs: number,
  ): Candle[] | null {
    if (!this.books.has(coin)) return null;
    const inWindow = (bar: Candle): boolean => bar.T >= startTimeMs && bar.t <= endTimeMs;
    return this.candleBars.filter((bar) => bar.s === coin && bar.i === interval && inWindow(bar));
  }
  recentTrades = (coin: string, limit: number): Trade[] | null =>
    this.books.has(coin) ? this.trades.filter((trade) => trade.coin === coin).slice(0, limit) : null;
  userFills = (user: string, startTimeMs = 0, endTimeMs = Number.POSITIVE_INFINITY): WireFill[] =>
    user === USER
      ? this.fills.filter((fill) => fill.time >= startTimeMs && fill.time <= endTimeMs).slice(0, 2_000)
      : [];
  perpCtx = (coin: string): PerpCtx | null => (coin === 'BTC' ? PERP_CTX : null);
  spotCtx = (coin: string): SpotCtx | null => (coin === this.spotContext.coin ? this.spotContext : null);
  validatorVotes = (): ValidatorVote[] => [VOTE];
  validatorSummaries = (): ValidatorSummary[] => [SUMMARY];
  on<E extends keyof ExchangeEvents>(event: E, listener: (payload: ExchangeEvents[E]) => void): () => void {
    const listeners: Set<(payload: ExchangeEvents[E]) => void> = this.#listeners[event];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  /** Tells the servers that something happened. */
  emit<E extends keyof ExchangeEvents>(event: E, payload: ExchangeEvents[E]): void {
    const listeners: Set<(payload: ExchangeEvents[E]) => void> = this.#listeners[event];
    for (const listener of listeners) listener(payload);
  }
  listenerCount = (): number =>
    Object.values(this.#listeners).reduce((sum, listeners) => sum + listeners.size, 0);
}
