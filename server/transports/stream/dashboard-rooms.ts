import { formatCoin, outcomeIdOf, type SideIdx, siblingOf, sideIdxOf } from '#domain/coin.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { isTrade } from '#domain/fill.ts';
import { fromE8, ONE_E8 } from '#domain/fixed.ts';

/** What one dashboard page follows. A new watch replaces the one before it. */
export type Watch = { outcomes: number[]; trades: boolean; symbols: string[] };

/** A live trade (the taker's fill), in the same shape as the tape's rows. */
export type LiveTrade = {
  seq: number;
  timeMs: number;
  coin: string;
  side: SideIdx;
  isBuy: boolean;
  px: number;
  sz: number;
  tid: number;
  wallet: string;
};

/** One page's update at a flush: the newest value of everything that changed since the last. */
export type Ticks = {
  mids: Record<string, number>;
  marks: Record<string, number>;
  trades: LiveTrade[];
};

/** Trades that one page is sent at most at a flush; the newest win. */
const MAX_TRADES_A_FLUSH = 50;

const ticksAreEmpty = (ticks: Ticks): boolean =>
  ticks.trades.length === 0 && Object.keys(ticks.mids).length === 0 && Object.keys(ticks.marks).length === 0;

const outcomeOfCoin = (coin: string): number =>
  coin.startsWith('#') ? outcomeIdOf(Number(coin.slice(1))) : -1;

function toLiveTrade(fill: SequencedFill): LiveTrade {
  return {
    seq: fill.seq,
    timeMs: fill.timeMs,
    coin: formatCoin(fill.coin),
    side: sideIdxOf(fill.coin),
    isBuy: fill.isBuy,
    px: fromE8(fill.pxE8),
    sz: fromE8(fill.szE8),
    tid: fill.tid,
    wallet: fill.wallet,
  };
}

/** Follows what pages watch and conflates what happens into at most one message a page and flush. */
export class DashboardRooms<Page> {
  readonly #watches = new Map<Page, Watch>();
  readonly #rooms = new Map<number, Set<Page>>();
  readonly #pending = new Map<Page, Ticks>();
  readonly #hasMid: (coin: string) => boolean;

  /** `hasMid` tells whether a coin has a mid; one that has none is priced by its last trade. */
  constructor(hasMid: (coin: string) => boolean) {
    this.#hasMid = hasMid;
  }

  /** Replaces what `page` follows. */
  watch(page: Page, watch: Watch): void {
    this.leave(page);
    this.#watches.set(page, watch);
    for (const outcome of watch.outcomes) {
      const room = this.#rooms.get(outcome) ?? new Set();
      this.#rooms.set(outcome, room.add(page));
    }
  }

  /** Keeps `ticks` for the next flush, because `page` is not reading. */
  hold(page: Page, ticks: Ticks): void {
    this.#pending.set(page, ticks);
  }

  /** Forgets `page` and everything it waited for. */
  leave(page: Page): void {
    for (const outcome of this.#watches.get(page)?.outcomes ?? []) {
      const room = this.#rooms.get(outcome);
      room?.delete(page);
      if (room?.size === 0) this.#rooms.delete(outcome);
    }
    this.#watches.delete(page);
    this.#pending.delete(page);
  }

  /** Takes in changed mids by coin name. */
  mids(mids: Record<string, number>): void {
    for (const [coin, px] of Object.entries(mids)) {
      for (const page of this.#rooms.get(outcomeOfCoin(coin)) ?? []) this.#ticks(page).mids[coin] = px;
    }
  }

  /** Takes in mark prices of underlyings. */
  marks(marks: readonly { symbol: string; px: number }[]): void {
    for (const [page, { symbols }] of this.#watches) {
      for (const { symbol, px } of marks) if (symbols.includes(symbol)) this.#ticks(page).marks[symbol] = px;
    }
  }

  /** Takes in live fills; pages that watch trades receive each trade once, as its taker saw it. */
  fills(fills: readonly SequencedFill[]): void {
    for (const fill of fills) {
      if (!fill.crossed || !isTrade(fill.dir)) continue;
      const prices = this.#hasMid(formatCoin(fill.coin))
        ? {}
        : {
            [formatCoin(fill.coin)]: fromE8(fill.pxE8),
            [formatCoin(siblingOf(fill.coin))]: fromE8(ONE_E8 - fill.pxE8),
          };
      for (const page of this.#rooms.get(outcomeIdOf(fill.coin)) ?? []) {
        Object.assign(this.#ticks(page).mids, prices);
        if (!this.#watches.get(page)?.trades) continue;
        const ticks = this.#ticks(page);
        ticks.trades = [...ticks.trades, toLiveTrade(fill)].slice(-MAX_TRADES_A_FLUSH);
      }
    }
  }

  /** Hands each page what waits for it. What `send` does not take (a page that is still busy) waits on, conflated. */
  flush(send: (page: Page, ticks: Ticks) => boolean): void {
    for (const [page, ticks] of [...this.#pending]) {
      if (ticksAreEmpty(ticks) || send(page, ticks)) this.#pending.delete(page);
    }
  }

  #ticks(page: Page): Ticks {
    const present = this.#pending.get(page);
    if (present) return present;
    const fresh: Ticks = { mids: {}, marks: {}, trades: [] };
    this.#pending.set(page, fresh);
    return fresh;
  }
}
