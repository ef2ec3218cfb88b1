import type { SportsSources } from '#domain/sports/sports-provider.ts';
import type { Env } from '#server/config/env.ts';
import { ScorebatHighlights } from '#upstream/sports/highlights/scorebat-highlights.ts';
import { RssNews } from '#upstream/sports/news/rss-news.ts';
import { SportmonksClient } from '#upstream/sports/sportmonks/sportmonks-client.ts';

/** The sandbox's endpoints of fixtures, news and highlights. */
export type SportsEndpoints = { apiUrl: string; token: string; newsUrl: string; highlightsUrl: string };

/** A stand-in on this machine has no limit to keep. */
const LOCAL_REQUESTS_PER_HOUR = 1_000_000;

/**
 * The configured sports provider, news and highlights, each falling back to the sandbox's if it runs here. Null without
 * a provider, and then without sports.
 */
export function sportsSources(env: Env, sandbox: SportsEndpoints | null): SportsSources | null {
  const { SPORTS_API_URL, SPORTS_API_TOKEN } = env;
  const isNamed = SPORTS_API_URL !== undefined && SPORTS_API_TOKEN !== undefined;
  const api = isNamed ? { apiUrl: SPORTS_API_URL, token: SPORTS_API_TOKEN } : sandbox;
  if (!api) return null;
  const requestsPerHour = isNamed ? env.SPORTS_REQUESTS_PER_HOUR : LOCAL_REQUESTS_PER_HOUR;
  const newsUrl = env.NEWS_FEED_URL ?? sandbox?.newsUrl;
  const highlightsUrl = env.HIGHLIGHTS_API_URL ?? sandbox?.highlightsUrl;
  return {
    provider: new SportmonksClient({ apiUrl: api.apiUrl, token: api.token, requestsPerHour }),
    news: newsUrl === undefined ? null : new RssNews({ feedUrl: newsUrl }),
    highlights:
      highlightsUrl === undefined
        ? null
        : new ScorebatHighlights({
            feedUrl: highlightsUrl,
            token: env.HIGHLIGHTS_API_TOKEN,
            embedHosts: env.HIGHLIGHTS_EMBED_HOSTS,
          }),
  };
}
