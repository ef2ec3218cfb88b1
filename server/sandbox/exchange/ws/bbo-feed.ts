import type { Book, Level } from '../basics/wire.ts';
import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';

const best = ({ levels: [bids, asks] }: Book): [Level | null, Level | null] => [
  bids[0] ?? null,
  asks[0] ?? null,
];

/** `bbo`: the best bid and ask at once, then only when either of them changed. */
export const createBboFeed: FeedFactory<'bbo'> = ({ view, topics }) => {
  const lastByKey = new Map<string, string>();
  const bboFrame = (book: Book): string =>
    frame('bbo', { coin: book.coin, time: book.time, bbo: best(book) });

  const stop = view.on('books', (coins) => {
    for (const coin of coins) {
      const [topic] = topics.ofCoin('bbo', coin);
      const book = topic && view.book(coin);
      if (!topic || !book) continue;
      const state = JSON.stringify(best(book));
      if (lastByKey.get(topic.key) === state) continue;
      lastByKey.set(topic.key, state);
      topics.publish(topic, bboFrame(book));
    }
  });
  return {
    open({ coin }) {
      const book = view.book(coin);
      return book && [bboFrame(book)];
    },
    forget: (key) => lastByKey.delete(key),
    stop,
  };
};
