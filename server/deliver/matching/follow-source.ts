import type { Changefeed } from '#changefeed/changefeed.ts';
import type { Sequenced } from '#changefeed/topic.ts';
import { enqueueDeliveries } from '#store/webhook/enqueue-deliveries.ts';
import type { EventSource } from '../event-source.ts';
import type { KnownSubscriptions } from './known-subscriptions.ts';

export type FollowSource<T extends Sequenced> = {
  source: EventSource<T>;
  feed: Changefeed;
  subscriptions: KnownSubscriptions;
  signal: AbortSignal;
};

/** Rows that one transaction turns into deliveries. */
const MAX_ITEMS = 200;

/**
 * Turns a topic's rows into deliveries until the signal, in one process at a time. They are stored in the transaction
 * that moves the cursor: none is lost, and none is made twice. Historical rows produce no deliveries.
 */
export function followSource<T extends Sequenced>({
  source,
  feed,
  subscriptions,
  signal,
}: FollowSource<T>): Promise<void> {
  const tail = feed.tail(source.topic);
  return feed.followTopic({
    ...{ topic: source.topic, name: source.cursor, signal, maxItems: MAX_ITEMS },
    skipsHistory: true,
    async work(tx, items) {
      await tail.ready();
      const index = await subscriptions.current();
      const news = items.filter(({ seq }) => seq > tail.history);
      await enqueueDeliveries(tx, source.match(news, index));
    },
  });
}
