import type { Subscription, SubscriptionOf, SubscriptionType } from './subscription.ts';
import { topicOf } from './subscription.ts';

/** Who receives frames. */
export type Receiver = { send(frame: string): void };

/** One subscription and everybody who has it. */
export type Topic<S extends Subscription = Subscription> = {
  key: string;
  subscription: S;
  receivers: Set<Receiver>;
};

/** Who listens to what, so that a frame is built once and sent to all of its listeners. */
export type Topics = {
  join(subscription: Subscription, receiver: Receiver): void;
  leave(subscription: Subscription, receiver: Receiver): void;
  get(key: string): Topic | undefined;
  ofType<T extends SubscriptionType>(type: T): Topic<SubscriptionOf<T>>[];
  /** Topics of one type and coin. */
  ofCoin<T extends SubscriptionType>(type: T, coin: string): Topic<SubscriptionOf<T>>[];
  publish(topic: Topic, frame: string): void;
};

const coinOf = (subscription: Subscription): string => ('coin' in subscription ? subscription.coin : '');

const isOf =
  <T extends SubscriptionType>(type: T) =>
  (topic: Topic): topic is Topic<SubscriptionOf<T>> =>
    topic.subscription.type === type;

/** An empty table. `onEmpty` is called with a topic that lost its last receiver. */
export function createTopics(onEmpty: (topic: Topic) => void): Topics {
  const byKey = new Map<string, Topic>();
  const byType = new Map<SubscriptionType, Map<string, Set<Topic>>>();

  const shelf = (subscription: Subscription): Set<Topic> => {
    const coins = byType.get(subscription.type) ?? new Map<string, Set<Topic>>();
    byType.set(subscription.type, coins);
    const topics = coins.get(coinOf(subscription)) ?? new Set<Topic>();
    coins.set(coinOf(subscription), topics);
    return topics;
  };
  const remove = (topic: Topic): void => {
    byKey.delete(topic.key);
    const topics = shelf(topic.subscription);
    topics.delete(topic);
    if (topics.size === 0) byType.get(topic.subscription.type)?.delete(coinOf(topic.subscription));
    onEmpty(topic);
  };

  return {
    join(subscription, receiver) {
      const key = topicOf(subscription);
      const topic = byKey.get(key) ?? { key, subscription, receivers: new Set<Receiver>() };
      topic.receivers.add(receiver);
      byKey.set(key, topic);
      shelf(subscription).add(topic);
    },
    leave(subscription, receiver) {
      const topic = byKey.get(topicOf(subscription));
      if (topic?.receivers.delete(receiver) && topic.receivers.size === 0) remove(topic);
    },
    get: (key) => byKey.get(key),
    ofType: <T extends SubscriptionType>(type: T) =>
      Array.from(byType.get(type)?.values() ?? [])
        .flatMap((topics) => [...topics])
        .filter(isOf(type)),
    ofCoin: <T extends SubscriptionType>(type: T, coin: string) =>
      Array.from(byType.get(type)?.get(coin) ?? []).filter(isOf(type)),
    publish(topic, frame) {
      for (const receiver of [...topic.receivers]) receiver.send(frame);
    },
  };
}
