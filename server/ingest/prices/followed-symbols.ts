import type { ExchangeSocket } from '#upstream/exchange/ws-client.ts';
import type { Marks } from './marks.ts';
import { readMarkFrame } from './marks.ts';

/** Assets that are always followed, market or not. */
const ALWAYS = ['BTC', 'ETH', 'SOL', 'HYPE'];

/** Which assets' marks are followed on the socket. */
export class FollowedSymbols {
  readonly #ws: Pick<ExchangeSocket, 'subscribe'>;
  readonly #marks: Marks;
  readonly #now: () => number;
  readonly #leave = new Map<string, () => void>();

  constructor(ws: Pick<ExchangeSocket, 'subscribe'>, marks: Marks, now: () => number) {
    this.#ws = ws;
    this.#marks = marks;
    this.#now = now;
    this.follow([]);
  }

  get symbols(): string[] {
    return [...this.#leave.keys()];
  }

  /** Follows exactly these, besides those that are always followed. */
  follow(symbols: readonly string[]): void {
    const wanted = new Set([...ALWAYS, ...symbols]);
    for (const [symbol, leave] of this.#leave) {
      if (wanted.has(symbol)) continue;
      leave();
      this.#leave.delete(symbol);
    }
    for (const symbol of wanted)
      if (!this.#leave.has(symbol)) this.#leave.set(symbol, this.#subscribe(symbol));
  }

  stop(): void {
    for (const leave of this.#leave.values()) leave();
    this.#leave.clear();
  }

  #subscribe(symbol: string): () => void {
    return this.#ws.subscribe({ type: 'activeAssetCtx', coin: symbol }, (data) => {
      const px = readMarkFrame(data);
      if (px !== null) this.#marks.put(symbol, px, this.#now());
    });
  }
}
