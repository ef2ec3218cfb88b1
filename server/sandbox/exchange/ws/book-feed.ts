import type { Book } from '../basics/wire.ts';
import { roundBook } from '../http/round-book.ts';
import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';
import { createPacer } from './pacer.ts';
import { type SubscriptionOf, topicOf } from './subscription.ts';

const AT_MOST_EACH_MS = 500;
const FAST_LEVELS = 5;

const topLevels = ({ levels: [bids, asks], ...book }: Book, count: number): Book => ({
  ...book,
  levels: [bids.slice(0, count), asks.slice(0, count)],
});

function bookFrame(book: Book, subscription: SubscriptionOf<'l2Book'>): string {
  const rounded = roundBook(book, subscription);
  return frame('l2Book', subscription.fast ? topLevels(rounded, FAST_LEVELS) : rounded);
}

/** `l2Book`: the whole book at once, then again when it changed, at most each half second. */
export const createBookFeed: FeedFactory<'l2Book'> = ({ view, topics }) => {
  const pacer = createPacer(AT_MOST_EACH_MS, (key) => {
    const topic = topics.get(key);
    if (topic?.subscription.type !== 'l2Book') return;
    const book = view.book(topic.subscription.coin);
    if (book) topics.publish(topic, bookFrame(book, topic.subscription));
  });
  const stopListening = view.on('books', (coins) => {
    for (const coin of coins) for (const topic of topics.ofCoin('l2Book', coin)) pacer.mark(topic.key);
  });
  return {
    open(subscription) {
      const book = view.book(subscription.coin);
      if (book) pacer.rest(topicOf(subscription));
      return book && [bookFrame(book, subscription)];
    },
    forget: pacer.forget,
    stop() {
      stopListening();
      pacer.stop();
    },
  };
};
