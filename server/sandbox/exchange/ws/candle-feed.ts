import type { Candle } from '../basics/wire.ts';
import { CANDLE_INTERVALS } from '../http/intervals.ts';
import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';
import { createPacer } from './pacer.ts';
import type { SubscriptionOf } from './subscription.ts';

const AT_MOST_EACH_MS = 250;

/** `candle`: the bar under way, as one object a frame, whenever a trade changed it. */
export const createCandleFeed: FeedFactory<'candle'> = ({ view, topics }) => {
  const newest = ({ coin, interval }: SubscriptionOf<'candle'>): Candle | null | undefined => {
    const intervalMs = CANDLE_INTERVALS[interval];
    const nowMs = view.now();
    const candles = view.candles(coin, intervalMs, interval, nowMs - intervalMs, nowMs);
    return candles === null ? null : candles.at(-1);
  };
  const pacer = createPacer(AT_MOST_EACH_MS, (key) => {
    const topic = topics.get(key);
    if (topic?.subscription.type !== 'candle') return;
    const candle = newest(topic.subscription);
    if (candle) topics.publish(topic, frame('candle', candle));
  });
  const stopListening = view.on('trades', ({ trades }) => {
    for (const coin of new Set(trades.map((trade) => trade.coin))) {
      for (const topic of topics.ofCoin('candle', coin)) pacer.mark(topic.key);
    }
  });
  return {
    open(subscription) {
      const candle = newest(subscription);
      if (candle === null) return null;
      return candle ? [frame('candle', candle)] : [];
    },
    forget: pacer.forget,
    stop() {
      stopListening();
      pacer.stop();
    },
  };
};
