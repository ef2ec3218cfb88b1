import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';
import { createPacer } from './pacer.ts';
import { topicOf } from './subscription.ts';

const AT_MOST_EACH_MS = 1_000;

/** `allMids`: every mid at once, then every mid again when one changed, at most each second. */
export const createMidsFeed: FeedFactory<'allMids'> = ({ view, topics }) => {
  const midsFrame = (): string => frame('allMids', { mids: view.mids() });
  const pacer = createPacer(AT_MOST_EACH_MS, (key) => {
    const topic = topics.get(key);
    if (topic) topics.publish(topic, midsFrame());
  });
  const stopListening = view.on('mids', () => {
    for (const topic of topics.ofType('allMids')) pacer.mark(topic.key);
  });
  return {
    open(subscription) {
      pacer.rest(topicOf(subscription));
      return [midsFrame()];
    },
    forget: pacer.forget,
    stop() {
      stopListening();
      pacer.stop();
    },
  };
};
