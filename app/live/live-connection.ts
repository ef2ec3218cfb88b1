import type { Socket } from 'socket.io-client';
import type {
  DashboardTicks,
  IngestStatus,
  LiveTrade,
  News,
  NewsListener,
  OutcomeChange,
  Watch,
} from './live-events.ts';
import { LivePrices, perFrame } from './live-store.ts';
import { whenIdle } from './when-idle.ts';

export type LinkState = {
  isConnected: boolean;
  /** Attempts to reconnect since the link broke. */
  attempts: number;
  ingest: IngestStatus | null;
  /** When `ingest` was received, by this tab's clock. */
  receivedMs: number;
};

type ServerEvents = {
  ticks: (ticks: DashboardTicks) => void;
  ingest: (status: IngestStatus) => void;
  outcomes: (changes: OutcomeChange[]) => void;
  votes: () => void;
  fixtures: () => void;
  rewards: (campaignIds: string[]) => void;
};
type ClientEvents = { watch: (watch: { outcomes: number[]; trades: boolean; symbols: string[] }) => void };

/** The server takes no more outcomes than this from one page. */
const MAX_OUTCOMES = 300;
const WATCH_DELAY_MS = 80;

/** This tab's one link to the push channel: what its parts watch is joined into one request. */
export class LiveConnection {
  readonly prices = new LivePrices();
  state: LinkState = { isConnected: false, attempts: 0, ingest: null, receivedMs: 0 };
  readonly #watches = new Set<Watch>();
  readonly #stateListeners = new Set<() => void>();
  readonly #tradeListeners = new Set<(trades: LiveTrade[]) => void>();
  readonly #changeListeners = new Set<(changes: OutcomeChange[]) => void>();
  readonly #newsListeners: Record<News, Set<NewsListener>> = {
    ...{ votes: new Set(), fixtures: new Set(), rewards: new Set() },
  };
  #socket: Socket<ServerEvents, ClientEvents> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Opens the link once the page has loaded, so that its code delays nothing; the returned function closes it. */
  open(): () => void {
    const visibility = () => this.#sendSoon();
    let isOpen = true;
    let forget = () => {};
    const connect = async () => {
      const { io } = await import('socket.io-client');
      // The server offers nothing but WebSocket: see server/transports/stream/socketio.ts.
      if (isOpen) this.#follow(io({ transports: ['websocket'], reconnectionDelayMax: 5_000 }));
    };
    // If this code fails to load, the link counts as down: the badge shows it, and a reload retries.
    const start = () => {
      forget = whenIdle(() => void connect().catch(() => this.#set({ attempts: 1 })));
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    document.addEventListener('visibilitychange', visibility);
    return () => {
      isOpen = false;
      forget();
      window.removeEventListener('load', start);
      document.removeEventListener('visibilitychange', visibility);
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = null;
      this.#socket?.close();
      this.#socket = null;
    };
  }

  #follow(socket: Socket<ServerEvents, ClientEvents>): void {
    this.#socket = socket;
    socket.on('connect', () => {
      this.#set({ isConnected: true, attempts: 0 });
      this.#sendSoon();
    });
    socket.on('disconnect', () => this.#set({ isConnected: false }));
    socket.io.on('reconnect_attempt', (attempts) => this.#set({ attempts }));
    socket.on('ingest', (ingest) => this.#set({ ingest, receivedMs: Date.now() }));
    socket.on('outcomes', (changes) => {
      for (const listener of this.#changeListeners) listener(changes);
    });
    for (const news of ['votes', 'fixtures'] as const) {
      socket.on(news, () => this.#tellNews(news));
    }
    socket.on('rewards', (campaignIds) => this.#tellNews('rewards', campaignIds));
    socket.on(
      'ticks',
      perFrame((ticks) => this.#take(ticks)),
    );
  }

  /** Follows outcomes and underlyings until the returned function is called. */
  watch(watch: Watch): () => void {
    this.#watches.add(watch);
    this.#sendSoon();
    return () => {
      this.#watches.delete(watch);
      this.#sendSoon();
    };
  }

  readonly onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  onTrades(listener: (trades: LiveTrade[]) => void): () => void {
    this.#tradeListeners.add(listener);
    return () => this.#tradeListeners.delete(listener);
  }

  onChanges(listener: (changes: OutcomeChange[]) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  onNews(news: News, listener: NewsListener): () => void {
    this.#newsListeners[news].add(listener);
    return () => this.#newsListeners[news].delete(listener);
  }

  #tellNews(news: News, of: readonly string[] = []): void {
    for (const listener of this.#newsListeners[news]) listener(of);
  }

  #set(patch: Partial<LinkState>): void {
    this.state = { ...this.state, ...patch };
    for (const listener of this.#stateListeners) listener();
  }

  #take(ticks: DashboardTicks): void {
    this.prices.take(ticks.mids);
    this.prices.take(ticks.marks);
    if (ticks.trades.length > 0) for (const listener of this.#tradeListeners) listener(ticks.trades);
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#send();
    }, WATCH_DELAY_MS);
  }

  /** A hidden tab watches nothing. When shown again it resubscribes and receives current prices. */
  #send(): void {
    if (!this.#socket?.connected) return;
    const watches = document.hidden ? [] : [...this.#watches];
    this.#socket.emit('watch', {
      outcomes: [...new Set(watches.flatMap((watch) => watch.outcomes))].slice(0, MAX_OUTCOMES),
      trades: watches.some((watch) => watch.trades),
      symbols: [...new Set(watches.flatMap((watch) => watch.symbols))],
    });
  }
}
