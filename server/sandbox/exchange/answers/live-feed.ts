import { pxText, TICKS } from '../basics/format.ts';
import { addressAt, blockHash, tidOf } from '../basics/ids.ts';
import type { Trade } from '../basics/wire.ts';
import { midsOf } from '../market/mids.ts';
import type { Changes, OpenBlock, Sim } from '../market/sim.ts';
import type { TapeTrade } from '../market/state.ts';
import { ASSETS, markText } from './underlying.ts';
import type { ExchangeEvents, ExchangeView } from './view.ts';

/** How the live loop tells listeners about a block that is in the files. */
export type LiveFeed = { publish(block: OpenBlock, changes: Changes): void };
type Listeners = { [E in keyof ExchangeEvents]: Set<(payload: ExchangeEvents[E]) => void> };

const PERP_MID_EVERY_MS = 1_000;

/** A match as the public tape of one of the two coins shows it. */
export function publicTrade(sim: Sim, outcome: number, trade: TapeTrade, side: 0 | 1): Trade {
  const address = (wallet: number) => sim.population.wallets[wallet]?.address ?? '';
  const buyer = side === 0 ? trade.buyer : trade.seller;
  const seller = side === 0 ? trade.seller : trade.buyer;
  return {
    coin: `#${outcome}${side}`,
    side: trade.bid === (side === 0) ? 'B' : 'A',
    px: pxText(side === 0 ? trade.tick : TICKS - trade.tick),
    sz: `${trade.shares}.0`,
    hash: trade.hash,
    time: trade.timeMs,
    tid: tidOf(trade.match, side),
    users: [address(buyer), address(seller)],
  };
}

/** Listeners and the feed that calls them: trades first, then books, mids, changes of the listing, and the header. */
export function createLiveFeed(sim: Sim): { feed: LiveFeed; on: ExchangeView['on'] } {
  const listeners: Listeners = {
    block: new Set(),
    trades: new Set(),
    books: new Set(),
    mids: new Set(),
    metaUpdates: new Set(),
  };
  const told = new Map<string, string>();
  let perpsAtMs = 0;
  const emit = <E extends keyof ExchangeEvents>(event: E, payload: ExchangeEvents[E]) => {
    for (const listener of listeners[event]) listener(payload);
  };
  const changedMids = (changes: Changes, { timeMs, worldMs }: OpenBlock): Record<string, string> => {
    const mids: Record<string, string> = {};
    if (timeMs - perpsAtMs >= PERP_MID_EVERY_MS) {
      perpsAtMs = timeMs;
      for (const asset of ASSETS) mids[asset] = markText(asset, sim.universe.spot.price(asset, worldMs));
    }
    for (const id of changes.books) {
      const market = sim.state.markets.get(id);
      if (market !== undefined) Object.assign(mids, midsOf(market));
    }
    return Object.fromEntries(Object.entries(mids).filter(([coin, px]) => told.get(coin) !== px));
  };
  const feed: LiveFeed = {
    publish(block, changes) {
      for (const [id, trades] of changes.trades) {
        for (const side of [0, 1] as const) {
          emit('trades', {
            coin: `#${id}${side}`,
            trades: trades.map((one) => publicTrade(sim, id, one, side)),
          });
        }
      }
      if (changes.books.size > 0)
        emit(
          'books',
          [...changes.books].flatMap((id) => [`#${id}0`, `#${id}1`]),
        );
      const mids = changedMids(changes, block);
      for (const [coin, px] of Object.entries(mids)) told.set(coin, px);
      if (Object.keys(mids).length > 0) emit('mids', mids);
      for (const update of changes.meta) {
        if ('outcomeSettled' in update)
          for (const side of [0, 1]) told.delete(`#${update.outcomeSettled}${side}`);
      }
      if (changes.meta.length > 0) emit('metaUpdates', changes.meta);
      emit('block', headerOf(sim, block));
    },
  };
  return {
    feed,
    on(event, listener) {
      listeners[event].add(listener);
      return () => {
        listeners[event].delete(listener);
      };
    },
  };
}

function headerOf(sim: Sim, block: OpenBlock): ExchangeEvents['block'] {
  const { seed, validators } = sim.universe;
  const proposer = validators[block.height % validators.length]?.address ?? addressAt(seed, 0xa1, 0);
  return {
    blockTime: block.timeMs,
    hash: blockHash(seed, block.height),
    height: block.height,
    numTxs: block.actions,
    proposer,
  };
}
