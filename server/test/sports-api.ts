import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { SportsSources } from '#domain/sports/sports-provider.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { writeBindings } from '#store/sports/bindings.ts';
import { writeSportsStatus } from '#store/sports/sports-status.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { startTestApi, type TestApi } from './api.ts';
import { SeedMarkets } from './market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 10, 21, 16);
const LIVE = madeFixture({
  ...{ status: 'live', state: 'INPLAY_2ND_HALF', score: { home: 1, away: 0 }, minute: 61 },
  events: [madeEvent()],
});
const TIE = madeFixture({
  ...{ id: 102, name: 'Norway vs England', league: 'World Cup' },
  home: { id: 3, name: 'Norway', shortCode: 'NOR', logo: null },
  away: { id: 4, name: 'England', shortCode: 'ENG', logo: null },
});

/** What is asked of the feeds of news and highlights, and whether they answer. */
export const feeds = { queries: [] as string[], isDown: false };

const orFail = <T>(answer: T): Promise<T> =>
  feeds.isDown ? Promise.reject(new SportsProviderError('unreachable', 'down')) : Promise.resolve(answer);

const sports: SportsSources = {
  provider: {
    fixturesBetween: () => Promise.reject(new Error('only ingest asks the provider')),
    fixturesById: () => Promise.reject(new Error('only ingest asks the provider')),
    liveFixtures: () => Promise.reject(new Error('only ingest asks the provider')),
  },
  news: {
    source: 'news.test',
    search(query) {
      feeds.queries.push(query);
      const article = {
        id: 'a',
        title: 'Derby',
        link: 'https://news.test/a',
        source: 'Paper',
        publishedAtMs: NOW,
      };
      return orFail([article]);
    },
  },
  highlights: {
    source: 'scorebat',
    matches: () =>
      orFail([
        {
          ...{ title: 'Arsenal W - Chelsea W', home: 'Arsenal W', away: 'Chelsea W', videos: [] },
          ...{ competition: "ENGLAND: Women's Super League", startingAtMs: LIVE.startingAtMs },
        },
        {
          ...{
            title: 'Arsenal - Chelsea',
            home: 'Arsenal',
            away: 'Chelsea',
            startingAtMs: LIVE.startingAtMs,
          },
          competition: 'ENGLAND: Premier League',
          videos: [{ id: 'v', title: 'Highlights', embedUrl: 'https://www.scorebat.com/embed/v' }],
        },
      ]),
  },
};

async function seed({ pool }: TestApi['database']): Promise<void> {
  const markets = new SeedMarkets(pool);
  const football = { category: 'sports', subcategory: 'football', firstSeenMs: NOW - 86_400_000 };
  await markets.question({
    ...{ questionId: 1, title: 'Arsenal vs Chelsea', fallbackOutcome: 9, namedOutcomes: [1, 2, 3] },
    description:
      'competition:English Premier League|participantA:Arsenal|participantB:Chelsea|scheduledStart:20261121-1500|sport:Soccer|stage:Regular Season',
  });
  await markets.outcome({
    ...football,
    outcomeId: 1,
    questionId: 1,
    name: 'template:p',
    description: 'participant:Arsenal',
  });
  await markets.outcome({ ...football, outcomeId: 2, questionId: 1, name: 'Draw' });
  await markets.outcome({
    ...football,
    outcomeId: 3,
    questionId: 1,
    name: 'template:p',
    description: 'participant:Chelsea',
  });
  await markets.outcome({ ...football, outcomeId: 9, questionId: 1, name: 'Other', marketClass: 'fallback' });
  await markets.outcome({
    ...football,
    outcomeId: 20,
    name: 'World Cup Quarterfinal: Norway vs England',
    title: 'World Cup Quarterfinal: Norway vs England',
  });
  await pool.query(
    "UPDATE outcome SET side_a_name = 'Norway', side_b_name = 'England' WHERE outcome_id = 20",
  );
  await markets.question({ questionId: 3, title: '2026 World Cup champion', namedOutcomes: [30, 31] });
  await pool.query('UPDATE question SET name = title WHERE question_id = 3');
  await markets.outcome({ ...football, outcomeId: 30, questionId: 3, name: 'Spain' });
  await markets.outcome({ ...football, outcomeId: 31, questionId: 3, name: 'France', settleFraction: '0' });
  await markets.question({
    ...{ questionId: 4, title: 'Everton vs Fulham', namedOutcomes: [40] },
    description:
      'competition:English Premier League|participantA:Everton|participantB:Fulham|scheduledStart:20261101-1500',
  });
  await markets.outcome({ ...football, outcomeId: 40, questionId: 4, name: 'Everton', settleFraction: '1' });
  await markets.outcome({ outcomeId: 50, category: 'crypto' });
  await markets.fills(
    { timeMs: NOW - 1_000, coin: 10, wallet: 1, px: 0.6, sz: 10 },
    { timeMs: NOW - 900, coin: 20, wallet: 2, px: 0.2, sz: 100 },
    { timeMs: NOW - 800, coin: 201, wallet: 3, px: 0.7, sz: 1_000 },
  );
  await writeFixtures(pool, [LIVE, TIE], NOW);
  const bound = (outcomeId: number, fixtureId: number) => ({
    ...{ outcomeId, binding: { fixtureId, confidence: 0.98, isSwapped: false } },
  });
  await writeBindings(pool, [bound(1, 101), bound(2, 101), bound(3, 101), bound(20, 102)]);
}

/** Says whether the provider answers. */
export const say = ({ database }: TestApi, isReachable: boolean): Promise<void> =>
  writeSportsStatus(database.pool, { isReachable, silentMs: 1_000_000 });

/** The API with two matches, a tournament and a settled match; each question comes a minute later, so that no answer is one that was kept. */
export async function startSportsApi(): Promise<TestApi> {
  let asked = 0;
  const api = await startTestApi({ sports, now: () => NOW + 61_000 * asked++ });
  await seed(api.database);
  return api;
}

/** Status and message of a refusal. */
export async function refusal(api: TestApi, target: string): Promise<[number, string]> {
  const response = await api.get(target);
  return [response.status, (await response.json()).message];
}
