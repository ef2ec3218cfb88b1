import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { SportsSources } from '#domain/sports/sports-provider.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/seed-markets.ts';
import { writeBindings } from '#store/sports/bindings.ts';
import { writeSportsStatus } from '#store/sports/sports-status.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';

const NOW = Date.UTC(2026, 10, 21, 16);
const UNAVAILABLE = 'Sports data is temporarily unavailable.';
const LIVE = madeFixture({
  ...{ status: 'live', state: 'INPLAY_2ND_HALF', score: { home: 1, away: 0 }, minute: 61 },
  events: [madeEvent()],
});
const TIE = madeFixture({
  ...{ id: 102, name: 'Norway vs England', league: 'World Cup' },
  home: { id: 3, name: 'Norway', shortCode: 'NOR', logo: null },
  away: { id: 4, name: 'England', shortCode: 'ENG', logo: null },
});

let api: TestApi;
/** What is asked of the feeds of news and highlights, and whether they answer. */
const feeds = { queries: [] as string[], isDown: false };

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

const say = (isReachable: boolean) =>
  writeSportsStatus(api.database.pool, { isReachable, silentMs: 1_000_000 });

beforeAll(async () => {
  let asked = 0;
  // Each question comes a minute later, so that no answer is one that was kept.
  api = await startTestApi({ sports, now: () => NOW + 61_000 * asked++ });
  await seed(api.database);
});
afterAll(() => api.stop());

const refusal = async (target: string, options?: Parameters<TestApi['get']>[1]) => {
  const response = await api.get(target, options);
  return [response.status, (await response.json()).message];
};

type Group = Record<string, unknown> & { outcomes: Record<string, unknown>[] };
const groupsOf = async (query = '') =>
  (await api.ok<{ groups: Group[] }>(`/v1/sports/match-markets${query}`)).groups;

describe('GET /v1/sports/match-markets', () => {
  it('lists matches by team and tournaments by contender, with the fixture of each', async () => {
    await say(true);
    const groups = await groupsOf();
    expect(groups.map(({ questionName }) => questionName)).toEqual([
      ...['World Cup Quarterfinal: Norway vs England', 'Arsenal vs Chelsea', '2026 World Cup champion'],
    ]);
    expect(groups[1]).toMatchObject({
      ...{
        type: 'match',
        homeTeam: 'Arsenal',
        awayTeam: 'Chelsea',
        homeCode: 'ARS',
        stage: 'Regular Season',
      },
      ...{ kickoff_at: '2026-11-21T15:00:00.000Z', kickoff_status: 'live', is_live: true, match_minute: 61 },
      ...{ fixtureConfidence: 0.98, fixture: { id: 101, score: { home: 1, away: 0 } } },
      outcomes: [
        { outcomeId: 1, title: 'Arsenal', coinYes: '#10', lastPxYes: 0.6, lastPxNo: 0.4, volumeUsd: 6 },
        { outcomeId: 3, title: 'Chelsea', coinYes: '#30', lastPxYes: null },
      ],
    });
    expect(groups[2]).toMatchObject({ type: 'tournament', fixture: null, fixtureConfidence: null });
    expect(groups[2]?.outcomes.map(({ title }) => title)).toEqual(['Spain', 'France']);
  });

  it('shows a knock-out as two mirrored entries of one outcome, by its newest trade', async () => {
    const [tie] = await groupsOf('?type=match&limit=1');
    expect(tie?.outcomes).toMatchObject([
      {
        outcomeId: 20,
        side: 0,
        title: 'Norway',
        coinYes: '#200',
        coinNo: '#201',
        lastPxYes: 0.3,
        lastPxNo: 0.7,
      },
      {
        outcomeId: 20,
        side: 1,
        title: 'England',
        coinYes: '#201',
        coinNo: '#200',
        lastPxYes: 0.7,
        lastPxNo: 0.3,
      },
    ]);
    expect(tie).toMatchObject({ totalVolume24h: 700, totalTraders: 1, stage: 'Quarterfinals' });
  });

  it.each([
    ['?type=tournament', 1],
    ['?status=settled', 1],
    ['?status=all', 4],
    ['?limit=2', 2],
    ['?category=sports', 3],
    ['?category=football', 0],
    ['?underlying=BTC', 0],
  ])('%s has %d groups', async (query, count) => expect(await groupsOf(query)).toHaveLength(count));

  it('stays with a fixture of null while the provider is away, and comes back by itself', async () => {
    await say(false);
    const [, away] = await groupsOf('?limit=3');
    expect(away).toMatchObject({
      fixture: null,
      fixtureConfidence: 0.98,
      is_live: false,
      match_minute: null,
    });
    await say(true);
    expect((await groupsOf('?limit=4'))[1]).toMatchObject({ is_live: true });
  });

  it.each(['type=x', 'status=x', 'limit=0', 'limit=51'])('refuses %s', async (query) => {
    expect((await api.get(`/v1/sports/match-markets?${query}`)).status).toBe(400);
  });
});

describe('GET /v1/sports/tournament-stage', () => {
  it('says which round is active, of the World Cup unless asked for another', async () => {
    const body = await api.ok<{ stages: { stage: string; status: string }[] }>('/v1/sports/tournament-stage');
    expect(body).toMatchObject({ tournament: 'World Cup', currentStage: 'Quarterfinals' });
    expect(body.stages[3]).toEqual({
      stage: 'Quarterfinals',
      status: 'active',
      matchCount: 1,
      settledCount: 0,
    });
    expect(await api.ok('/v1/sports/tournament-stage?tournament=euro')).toMatchObject({ currentStage: null });
  });
});

describe('GET /v1/sports/markets/:coin', () => {
  it('answers for either side, and says which team each side is for', async () => {
    await say(true);
    expect(await api.ok('/v1/sports/markets/%23201')).toMatchObject({
      ...{ coin: '#201', outcomeId: 20, confidence: 0.98, fixture: { id: 102 } },
      sideA: { coin: '#200', name: 'Norway', team: 'home' },
      sideB: { coin: '#201', name: 'England', team: 'away' },
    });
    expect(await api.ok('/v1/sports/markets/%2330')).toMatchObject({
      sideA: { team: 'away' },
      sideB: { team: null },
    });
    expect(await api.ok('/v1/sports/markets/%2320')).toMatchObject({ sideA: { team: null } });
  });

  it('has a 404 of its own for each reason', async () => {
    const messages = ['%23300', '%239990', '%23400', '%23500'].map((coin) =>
      refusal(`/v1/sports/markets/${coin}`),
    );
    expect(await Promise.all(messages)).toEqual([
      [404, 'Coin #300 is of a tournament market, which has no single fixture'],
      [404, 'Coin #9990 has no market metadata'],
      [404, 'Coin #400 is not matched to a fixture'],
      [404, 'Coin #500 is not matched to a fixture'],
    ]);
    await say(false);
    expect(await refusal('/v1/sports/markets/%2310')).toEqual([
      ...[404, 'The fixture of coin #10 is not available from the provider'],
    ]);
    expect(await refusal('/v1/sports/markets/10')).toEqual([400, 'Invalid coin']);
  });
});

describe.each(['', '/news', '/highlights'])('GET /v1/sports/fixtures/:id%s', (suffix) => {
  it.each(['0', '-1', '1.5', 'x', '1000000000001', '99999999999999999999', '%20'])(
    'refuses %s',
    async (id) => {
      expect(await refusal(`/v1/sports/fixtures/${id}${suffix}`)).toEqual([400, 'Invalid id']);
    },
  );

  it('is 404 for an unknown fixture, and 503 while the provider is away', async () => {
    await say(true);
    expect(await refusal(`/v1/sports/fixtures/1000000000000${suffix}`)).toEqual([
      ...[404, 'Fixture 1000000000000 not found'],
    ]);
    await say(false);
    const response = await api.get(`/v1/sports/fixtures/101${suffix}`);
    expect([response.status, (await response.json()).message]).toEqual([503, UNAVAILABLE]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a fixture', () => {
  it('is told with its events', async () => {
    await say(true);
    const response = await api.get('/v1/sports/fixtures/101');
    expect(response.headers.get('cache-control')).toBeNull();
    expect(await api.ok('/v1/sports/fixtures/101')).toMatchObject({
      ...{ id: 101, state: 'INPLAY_2ND_HALF', events: [{ type: 'goal', minute: 12, result: '1-0' }] },
    });
  });

  it('has highlights of the same squads, and says where there are none', async () => {
    await say(true);
    expect(await api.ok('/v1/sports/fixtures/101/highlights')).toEqual({
      ...{ fixtureId: 101, matched: true, source: 'scorebat', thirdParty: true, providerLabel: 'Scorebat' },
      ...{ title: 'Arsenal - Chelsea', competition: 'ENGLAND: Premier League' },
      videos: [{ id: 'v', embedUrl: 'https://www.scorebat.com/embed/v' }],
    });
    expect(await api.ok('/v1/sports/fixtures/102/highlights')).toMatchObject({ matched: false, videos: [] });
  });

  it('has news for half an hour, and asks the feed once for all callers', async () => {
    await say(true);
    feeds.queries = [];
    const body = await api.ok('/v1/sports/fixtures/101/news');
    expect(body).toMatchObject({ fixtureId: 101, query: '"Arsenal" "Chelsea"', source: 'news.test' });
    expect(body.articles).toEqual([
      ...[
        {
          id: 'a',
          title: 'Derby',
          link: 'https://news.test/a',
          source: 'Paper',
          publishedAt: '2026-11-21T16:00:00.000Z',
        },
      ],
    ]);
    const again = await api.get('/v1/sports/fixtures/101/news');
    expect(again.headers.get('cache-control')).toBe('private, max-age=1800');
    expect(feeds.queries).toHaveLength(1);
  });

  it('is 503 where the feed is away, though the provider is not', async () => {
    await say(true);
    feeds.isDown = true;
    expect(await refusal('/v1/sports/fixtures/102/news')).toEqual([503, UNAVAILABLE]);
    expect(await refusal('/v1/sports/fixtures/101/highlights')).toEqual([503, UNAVAILABLE]);
    feeds.isDown = false;
    expect((await api.get('/v1/sports/fixtures/102/news')).status).toBe(200);
  });

  it('is 503 when nobody has said for a while that the provider answers', async () => {
    await writeSportsStatus(api.database.pool, { isReachable: true, silentMs: -1 });
    expect(await refusal('/v1/sports/fixtures/101')).toEqual([503, UNAVAILABLE]);
  });
});
