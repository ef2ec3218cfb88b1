import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { refusal, say, startSportsApi } from '#server/test/sports-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startSportsApi();
});
afterAll(() => api.stop());

type Group = Record<string, unknown> & { outcomes: Record<string, unknown>[] };
const groupsOf = async (query = '') =>
  (await api.ok<{ groups: Group[] }>(`/v1/sports/match-markets${query}`)).groups;

describe('GET /v1/sports/match-markets', () => {
  it('lists matches by team and tournaments by contender, with the fixture of each', async () => {
    await say(api, true);
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
    await say(api, false);
    const [, away] = await groupsOf('?limit=3');
    expect(away).toMatchObject({
      fixture: null,
      fixtureConfidence: 0.98,
      is_live: false,
      match_minute: null,
    });
    await say(api, true);
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
    await say(api, true);
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
      refusal(api, `/v1/sports/markets/${coin}`),
    );
    expect(await Promise.all(messages)).toEqual([
      [404, 'Coin #300 belongs to a tournament market, which has no single fixture.'],
      [404, 'Coin #9990 has no market metadata.'],
      [404, 'Coin #400 is not matched to a fixture.'],
      [404, 'Coin #500 is not matched to a fixture.'],
    ]);
    await say(api, false);
    expect(await refusal(api, '/v1/sports/markets/%2310')).toEqual([
      ...[404, 'The fixture of coin #10 is unavailable from the provider.'],
    ]);
    expect(await refusal(api, '/v1/sports/markets/10')).toEqual([
      400,
      expect.stringMatching(/^Invalid coin/),
    ]);
  });
});
