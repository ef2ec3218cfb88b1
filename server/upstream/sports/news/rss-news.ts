import { LRUCache } from 'lru-cache';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { Article, NewsFeed } from '#domain/sports/sports-provider.ts';
import { getText } from '../get-text.ts';
import { parseRss } from './parse-rss.ts';

export type RssNewsOptions = {
  /** An RSS 2.0 search, such as `https://news.google.com/rss/search?hl=en-US`: `q` is set for each question. */
  feedUrl: string;
  /** How long equal questions share an answer. */
  keepMs?: number;
  timeoutMs?: number;
  maxBytes?: number;
};

const WHO = 'the news feed';
const MAX_ARTICLES = 50;
const MAX_QUERY = 200;

/** News by RSS. Equal searches share one request, and its answer for `keepMs`. */
export class RssNews implements NewsFeed {
  readonly source: string;
  readonly #answers: LRUCache<string, Article[]>;

  constructor({
    feedUrl,
    keepMs = 15 * 60_000,
    timeoutMs = 8_000,
    maxBytes = 2 * 1024 * 1024,
  }: RssNewsOptions) {
    const feed = new URL(feedUrl);
    this.source = feed.hostname;
    this.#answers = new LRUCache({
      max: 500,
      ttl: keepMs,
      fetchMethod: async (query) => {
        const url = new URL(feed);
        url.searchParams.set('q', query);
        const text = await getText(url, {
          ...{ who: WHO, timeoutMs, maxBytes, retries: 1 },
          // Search engines move readers between hosts of theirs; nothing secret is sent along.
          redirect: 'follow',
          headers: { accept: 'application/rss+xml, application/xml, text/xml' },
        });
        const articles = parseRss(text, this.source);
        if (!articles) throw new SportsProviderError('malformed', `${WHO} answered what is no RSS`);
        return articles.slice(0, MAX_ARTICLES);
      },
    });
  }

  async search(query: string): Promise<Article[]> {
    return (await this.#answers.fetch(query.slice(0, MAX_QUERY))) ?? [];
  }
}
