import { decimal, halfTickText, pxText, TICKS, UNITS_PER_SHARE, usdText } from '../basics/format.ts';
import type { Book, SpotCtx } from '../basics/wire.ts';
import { readFills } from '../files/fill-reader.ts';
import { MAX_REFS, refsOf } from '../files/refs.ts';
import { candlesOf, dayFigures } from '../market/bars.ts';
import { depth } from '../market/book.ts';
import { markHalfTicks, midsOf } from '../market/mids.ts';
import type { Sim } from '../market/sim.ts';
import { type Market, worldMs } from '../market/state.ts';
import { outcomeMetaAt } from '../universe/meta.ts';
import { OUTCOME_TEMPLATES } from '../universe/templates.ts';
import { settledSpec } from '../universe/universe.ts';
import { createLiveFeed, type LiveFeed, publicTrade } from './live-feed.ts';
import { perpCandles, perpCtx } from './perps.ts';
import { ASSETS, isAsset, markText } from './underlying.ts';
import type { ExchangeView } from './view.ts';
import { createVoteBook, validatorSummaries } from './votes.ts';

const COIN = /^#(\d{1,9})([01])$/;
const BOOK_LEVELS = 20;
/** Upstream's supply of an outcome token: 2^64 - 1 in units of 1e-5. */
const TOTAL_SUPPLY = '184467440737095.53125';

/** The simulation as servers see it, and the feed that tells their listeners about live blocks. */
export function createView(sim: Sim, dir: string, flush: () => void): { view: ExchangeView; feed: LiveFeed } {
  const { universe, state } = sim;
  const find = (coin: string): { market: Market; side: 0 | 1 } | null => {
    const parts = COIN.exec(coin);
    const market = parts === null ? undefined : state.markets.get(Number(parts[1]));
    return market === undefined ? null : { market, side: parts?.[2] === '1' ? 1 : 0 };
  };
  const walletIndex = new Map(sim.population.wallets.map((wallet, index) => [wallet.address, index]));
  const votesAt = createVoteBook(universe);
  const { feed, on } = createLiveFeed(sim);
  const view: ExchangeView = {
    now: () => state.tMs,
    outcomeMeta: () => outcomeMetaAt(universe, state.markets.keys(), worldMs(state)),
    outcomeTemplates: () => OUTCOME_TEMPLATES,
    settledOutcome: (outcome) => {
      const isAhead = state.ahead?.settled.has(outcome);
      return settledSpec(universe, outcome, isAhead ? Number.POSITIVE_INFINITY : worldMs(state));
    },
    mids: () => {
      const mids: Record<string, string> = {};
      for (const asset of ASSETS) mids[asset] = markText(asset, universe.spot.price(asset, worldMs(state)));
      for (const market of state.markets.values()) Object.assign(mids, midsOf(market));
      return mids;
    },
    book: (coin) => {
      const found = find(coin);
      return found && bookOf(found.market, found.side, coin, state.blockTimeMs);
    },
    candles: (coin, intervalMs, interval, startTimeMs, endTimeMs) => {
      if (isAsset(coin)) {
        const knownMs = Math.min(endTimeMs, worldMs(state));
        return perpCandles(universe.spot, coin, intervalMs, interval, startTimeMs, knownMs);
      }
      const untilMs = Math.min(endTimeMs, state.tMs);
      const found = find(coin);
      return (
        found && candlesOf(found.market.bars, found.side, coin, intervalMs, interval, startTimeMs, untilMs)
      );
    },
    recentTrades: (coin, limit) => {
      const found = find(coin);
      if (found === null) return null;
      const newest = found.market.tape.slice(-Math.max(0, limit)).reverse();
      return limit <= 0 ? [] : newest.map((trade) => publicTrade(sim, found.market.id, trade, found.side));
    },
    userFills: (user, startTimeMs = 0, endTimeMs = Number.MAX_SAFE_INTEGER) => {
      const address = user.toLowerCase();
      const index = walletIndex.get(address);
      if (index === undefined) return [];
      flush();
      return readFills(dir, refsOf(state, index), address, startTimeMs, endTimeMs, MAX_REFS);
    },
    perpCtx: (coin) => (isAsset(coin) ? perpCtx(universe.spot, coin, worldMs(state)) : null),
    spotCtx: (coin) => {
      const found = find(coin);
      return found && spotCtxOf(found.market, found.side, coin, worldMs(state));
    },
    validatorVotes: () => votesAt(worldMs(state)),
    validatorSummaries: () => validatorSummaries(universe),
    on,
  };
  return { view, feed };
}

function bookOf(market: Market, side: 0 | 1, coin: string, time: number): Book {
  const levels = (half: 'bids' | 'asks') =>
    depth(market.book[half], BOOK_LEVELS).map(({ tick, shares, n }) => ({
      px: pxText(side === 0 ? tick : TICKS - tick),
      sz: decimal(shares, 0),
      n,
    }));
  return {
    coin,
    time,
    levels: side === 0 ? [levels('bids'), levels('asks')] : [levels('asks'), levels('bids')],
  };
}

function spotCtxOf(market: Market, side: 0 | 1, coin: string, atMs: number): SpotCtx {
  const half = markHalfTicks(market) ?? TICKS;
  const own = halfTickText(side === 0 ? half : 2 * TICKS - half);
  const { shares, yesUsd, prevTick } = dayFigures(market.bars, atMs);
  const prev = prevTick ?? TICKS / 2;
  let units = 0;
  for (const position of market.positions[side].values()) units += position.units;
  return {
    coin,
    prevDayPx: pxText(side === 0 ? prev : TICKS - prev),
    dayNtlVlm: usdText(side === 0 ? yesUsd : shares - yesUsd),
    markPx: own,
    midPx: own,
    circulatingSupply: decimal(units, Math.round(Math.log10(UNITS_PER_SHARE))),
    totalSupply: TOTAL_SUPPLY,
    dayBaseVlm: decimal(shares, 0),
  };
}
