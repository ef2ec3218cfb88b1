import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { feeds, refusal, say, startSportsApi } from '#server/test/sports-api.ts';
import { writeSportsStatus } from '#store/sports/sports-status.ts';

const UNAVAILABLE = 'Sports data is temporarily unavailable.';

let api: TestApi;
beforeAll(async () => {
  api = await startSportsApi();
});
afterAll(() => api.stop());

describe.each(['', '/news', '/highlights'])('GET /v1/sports/fixtures/:id%s', (suffix) => {
  it.each(['0', '-1', '1.5', 'x', '1000000000001', '99999999999999999999', '%20'])(
    'refuses %s',
    async (id) => {
      expect(await refusal(api, `/v1/sports/fixtures/${id}${suffix}`)).toEqual([400, 'Invalid id']);
    },
  );

  it('is 404 for an unknown fixture, and 503 while the provider is away', async () => {
    await say(api, true);
    expect(await refusal(api, `/v1/sports/fixtures/1000000000000${suffix}`)).toEqual([
      ...[404, 'Fixture 1000000000000 not found'],
    ]);
    await say(api, false);
    const response = await api.get(`/v1/sports/fixtures/101${suffix}`);
    expect([response.status, (await response.json()).message]).toEqual([503, UNAVAILABLE]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a fixture', () => {
  it('is told with its events', async () => {
    await say(api, true);
    const response = await api.get('/v1/sports/fixtures/101');
    expect(response.headers.get('cache-control')).toBeNull();
    expect(await api.ok('/v1/sports/fixtures/101')).toMatchObject({
      ...{ id: 101, state: 'INPLAY_2ND_HALF', events: [{ type: 'goal', minute: 12, result: '1-0' }] },
    });
  });

  it('has highlights of the same squads, and says where there are none', async () => {
    await say(api, true);
    expect(await api.ok('/v1/sports/fixtures/101/highlights')).toEqual({
      ...{ fixtureId: 101, matched: true, source: 'scorebat', thirdParty: true, providerLabel: 'Scorebat' },
      ...{ title: 'Arsenal - Chelsea', competition: 'ENGLAND: Premier League' },
      videos: [{ id: 'v', embedUrl: 'https://www.scorebat.com/embed/v' }],
    });
    expect(await api.ok('/v1/sports/fixtures/102/highlights')).toMatchObject({ matched: false, videos: [] });
  });

  it('has news for half an hour, and asks the feed once for all callers', async () => {
    await say(api, true);
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
    await say(api, true);
    feeds.isDown = true;
    expect(await refusal(api, '/v1/sports/fixtures/102/news')).toEqual([503, UNAVAILABLE]);
    expect(await refusal(api, '/v1/sports/fixtures/101/highlights')).toEqual([503, UNAVAILABLE]);
    feeds.isDown = false;
    expect((await api.get('/v1/sports/fixtures/102/news')).status).toBe(200);
  });

  it('is 503 when nobody has said for a while that the provider answers', async () => {
    await writeSportsStatus(api.database.pool, { isReachable: true, silentMs: -1 });
    expect(await refusal(api, '/v1/sports/fixtures/101')).toEqual([503, UNAVAILABLE]);
  });
});
