import type { Trade } from '../basics/wire.ts';
import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';

const SNAPSHOT_TRADES = 30;

const byCoin = (trades: readonly Trade[]): Map<string, Trade[]> => Map.groupBy(trades, (trade) => trade.coin);

/** `trades`: the latest thirty, oldest first, then each block's trades. A frame holds one coin only: clients rely on it. */
export const createTradesFeed: FeedFactory<'trades'> = ({ view, topics }) => {
  const stop = view.on('trades', ({ trades }) => {
    for (const [coin, own] of byCoin(trades)) {
      for (const topic of topics.ofCoin('trades', coin)) topics.publish(topic, frame('trades', own));
    }
  });
  return {
    open({ coin }) {
      const newestFirst = view.recentTrades(coin, SNAPSHOT_TRADES);
      if (!newestFirst) return null;
      return newestFirst.length > 0 ? [frame('trades', [...newestFirst].reverse())] : [];
    },
    stop,
  };
};
