import { parseCoin } from '#domain/coin.ts';
import { midsSchema } from '#upstream/exchange/info-schemas.ts';

/** Tickers; spot pairs (`@107`) are of no use to anyone here. */
const TICKER = /^[A-Za-z0-9]{1,16}(:[A-Za-z0-9]{1,16})?$/;
/** More coins than any answer of upstream has; what goes beyond is left out. */
const MAX_COINS = 100_000;

/** The mids of an `allMids` frame; null if it is malformed. */
export function readMidsFrame(data: unknown): Map<string, number> | null {
  if (typeof data !== 'object' || data === null || !('mids' in data)) return null;
  const parsed = midsSchema.safeParse(data.mids);
  return parsed.success ? parsed.data : null;
}

const isWanted = (coin: string, px: number): boolean =>
  px > 0 && Number.isFinite(px) && (parseCoin(coin) !== null || TICKER.test(coin));

/** The last mid of every coin, and those that changed since they were last taken. */
export class Mids {
  #last = new Map<string, number>();
  readonly #changed = new Map<string, number>();

  /** Replaces all mids. Coins missing from the set are forgotten, so that a returning coin counts as changed. */
  put(mids: ReadonlyMap<string, number>): void {
    const next = new Map<string, number>();
    for (const [coin, px] of mids) {
      if (next.size >= MAX_COINS) break;
      if (!isWanted(coin, px)) continue;
      next.set(coin, px);
      if (this.#last.get(coin) !== px) this.#changed.set(coin, px);
    }
    for (const coin of this.#changed.keys()) if (!next.has(coin)) this.#changed.delete(coin);
    this.#last = next;
  }

  /** Mids changed since the last call, at their latest price; null if none. */
  takeChanged(): Record<string, number> | null {
    if (this.#changed.size === 0) return null;
    const changed = Object.fromEntries(this.#changed);
    this.#changed.clear();
    return changed;
  }
}
