import type { ExchangeView } from '../answers/view.ts';
import type { SubscriptionOf, SubscriptionType } from './subscription.ts';
import type { Topics } from './topics.ts';

/** What a feed reads from and publishes to. */
export type FeedContext = { view: ExchangeView; topics: Topics };

/** The source of one kind of subscription: first frames for a newcomer, then live frames to its topic. */
export type Feed<T extends SubscriptionType> = {
  /** Frames to send right after the acknowledgement; null when there is nothing of that name to subscribe to. */
  open(subscription: SubscriptionOf<T>): string[] | null;
  /** Forgets what it keeps about a topic that nobody listens to any more. */
  forget?(key: string): void;
  stop(): void;
};

export type FeedFactory<T extends SubscriptionType> = (context: FeedContext) => Feed<T>;
