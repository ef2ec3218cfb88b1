import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { ServiceContext } from '#services/context.ts';
import { readFixtureBody } from './get-fixture.ts';
import { sportsUnavailable } from './sports-availability.ts';

export type FixtureNews = {
  fixtureId: number;
  query: string;
  /** Empty where no feed is set up. */
  source: string;
  articles: { id: string; title: string; link: string; source: string; publishedAt: string }[];
};

/** Articles about both teams of a fixture, the newest first. @throws as `readFixtureBody`, also when the feed is away */
export async function getFixtureNews(ctx: ServiceContext, { id }: { id: number }): Promise<FixtureNews> {
  const { home, away } = JSON.parse(await readFixtureBody(ctx, { id })) as EnrichedFixture;
  const query = `"${home.name}" "${away.name}"`;
  const news = ctx.sports?.news;
  if (!news) return { fixtureId: id, query, source: '', articles: [] };
  try {
    const articles = (await news.search(query)).map(
      ({ publishedAtMs, id: articleId, title, link, source }) => ({
        ...{ id: articleId, title, link, source },
        publishedAt: new Date(publishedAtMs).toISOString(),
      }),
    );
    return { fixtureId: id, query, source: news.source, articles };
  } catch (error) {
    throw error instanceof SportsProviderError ? sportsUnavailable(error) : error;
  }
}
