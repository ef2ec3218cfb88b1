import type { ExchangeView } from '../answers/view.ts';
import { createBboFeed } from './bbo-feed.ts';
import { createBookFeed } from './book-feed.ts';
import { createCandleFeed } from './candle-feed.ts';
import { createAssetContextFeed, createSpotContextsFeed } from './context-feeds.ts';
import type { Feed, FeedContext, FeedFactory } from './feed.ts';
import { createExplorerBlockFeed, createMetaUpdatesFeed } from './meta-feeds.ts';
import { createMidsFeed } from './mids-feed.ts';
import type { Subscription, SubscriptionType } from './subscription.ts';
import type { Receiver } from './topics.ts';
import { createTopics } from './topics.ts';
import { createTradesFeed } from './trades-feed.ts';
import { createUserFillsFeed } from './user-fills-feed.ts';

const FACTORIES: { [T in SubscriptionType]: FeedFactory<T> } = {
  trades: createTradesFeed,
  l2Book: createBookFeed,
  bbo: createBboFeed,
  allMids: createMidsFeed,
  activeAssetCtx: createAssetContextFeed,
  spotAssetCtxs: createSpotContextsFeed,
  candle: createCandleFeed,
  outcomeMetaUpdates: createMetaUpdatesFeed,
  userFills: createUserFillsFeed,
  explorerBlock: createExplorerBlockFeed,
};

type AnyFeed = Feed<SubscriptionType>;

/** Every feed of the exchange and who listens to it. */
export type Hub = {
  /** The first frames for a new subscriber; null when what it names is not there. Subscribes nobody. */
  open(subscription: Subscription): string[] | null;
  join(subscription: Subscription, receiver: Receiver): void;
  leave(subscription: Subscription, receiver: Receiver): void;
  stop(): void;
};

/** Starts all feeds on an exchange; `stop` detaches them and ends their timers. */
export function createHub(view: ExchangeView): Hub {
  const feeds = new Map<SubscriptionType, AnyFeed>();
  const topics = createTopics((topic) => feeds.get(topic.subscription.type)?.forget?.(topic.key));
  const context: FeedContext = { view, topics };
  for (const [type, create] of Object.entries(FACTORIES)) {
    feeds.set(type as SubscriptionType, (create as FeedFactory<SubscriptionType>)(context));
  }
  return {
    open: (subscription) => feeds.get(subscription.type)?.open(subscription) ?? null,
    join: topics.join,
    leave: topics.leave,
    stop() {
      for (const feed of feeds.values()) feed.stop();
    },
  };
}
