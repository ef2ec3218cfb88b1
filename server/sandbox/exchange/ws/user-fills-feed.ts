import type { WireFill } from '../basics/wire.ts';
import { aggregateByTime } from '../http/user-fills.ts';
import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';
import type { SubscriptionOf } from './subscription.ts';
import { topicOf } from './subscription.ts';

const LOOK_EACH_MS = 500;

const keyOf = (fill: WireFill): string => `${fill.coin}/${fill.tid}/${fill.oid}`;

/** The newest fills that were sent: their time and, since several share a time, which of that time. */
type Mark = { timeMs: number; keys: Set<string> };

function markOf(newestFirst: readonly WireFill[], floorMs: number): Mark {
  const timeMs = newestFirst[0]?.time ?? floorMs;
  return { timeMs, keys: new Set(newestFirst.filter((fill) => fill.time === timeMs).map(keyOf)) };
}

/** `userFills`: the newest 2,000 as a snapshot, then new ones of every kind, oldest first, looked for twice a second. */
export const createUserFillsFeed: FeedFactory<'userFills'> = ({ view, topics }) => {
  const marks = new Map<string, Mark>();

  const fillsFrame = (
    { user, aggregateByTime: joined }: SubscriptionOf<'userFills'>,
    fills: readonly WireFill[],
    isSnapshot: boolean,
  ): string => frame('userFills', { isSnapshot, user, fills: joined ? aggregateByTime(fills) : fills });

  const look = setInterval(() => {
    for (const topic of topics.ofType('userFills')) {
      const { subscription, key } = topic;
      const mark = marks.get(key) ?? markOf([], view.now());
      const newestFirst = view.userFills(subscription.user, mark.timeMs);
      const fresh = newestFirst.filter((fill) => fill.time > mark.timeMs || !mark.keys.has(keyOf(fill)));
      if (fresh.length === 0) continue;
      marks.set(key, markOf(newestFirst, mark.timeMs));
      topics.publish(topic, fillsFrame(subscription, fresh.reverse(), false));
    }
  }, LOOK_EACH_MS);

  return {
    open(subscription) {
      const fills = view.userFills(subscription.user);
      const key = topicOf(subscription);
      if (!marks.has(key)) marks.set(key, markOf(fills, view.now()));
      return [fillsFrame(subscription, fills, true)];
    },
    forget: (key) => marks.delete(key),
    stop: () => clearInterval(look),
  };
};
