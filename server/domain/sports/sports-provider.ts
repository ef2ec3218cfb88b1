import type { Fixture } from './fixture.ts';

export type CallOptions = { signal?: AbortSignal };

/**
 * Where fixtures come from. Every call has a timeout, is repeated with growing pauses while that may help, and spends
 * the provider's budget: callers poll once for all of their clients.
 * @throws SportsProviderError, or the signal's reason
 */
export interface SportsProvider {
  /** Fixtures that kick off from `fromMs` up to, not including, `toMs`, by kick-off and id. Without events. */
  fixturesBetween(window: { fromMs: number; toMs: number }, options?: CallOptions): Promise<Fixture[]>;
  /** Fixtures with their events, by id. Ids that the provider does not know are left out. At most 100 ids. */
  fixturesById(ids: readonly number[], options?: CallOptions): Promise<Fixture[]>;
  /** Fixtures in play, just over, or about to begin (within some 15 minutes), with their events, by id. */
  liveFixtures(options?: CallOptions): Promise<Fixture[]>;
}

/** An article about a fixture. `link` is http or https. */
export type Article = { id: string; title: string; link: string; source: string; publishedAtMs: number };

/** Where news come from. */
export interface NewsFeed {
  /** The feed's name, as it is shown to readers. */
  readonly source: string;
  /** The newest articles for a search, at most 50; empty where there are none. Equal searches share an answer for minutes. @throws SportsProviderError */
  search(query: string): Promise<Article[]>;
}

/** A match with videos. `embedUrl` is https and of a host that is allowed. */
export type HighlightMatch = {
  /** As the provider writes it: `Feyenoord - PSV`. */
  title: string;
  home: string;
  away: string;
  /** `NETHERLANDS: Supercup` */
  competition: string;
  startingAtMs: number;
  videos: { id: string; title: string; embedUrl: string }[];
};

/** Where highlights come from. */
export interface HighlightsFeed {
  /** The provider's name, as it is shown to readers. */
  readonly source: string;
  /** Every match of the provider's feed, newest first. All who ask within a minute share an answer. @throws SportsProviderError */
  matches(): Promise<HighlightMatch[]>;
}

/** What sports pages and streams are made from. News and highlights may be off while fixtures are not. */
export type SportsSources = {
  provider: SportsProvider;
  news: NewsFeed | null;
  highlights: HighlightsFeed | null;
};
