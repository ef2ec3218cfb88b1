import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture, FixtureEvent } from '#domain/sports/fixture.ts';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { ScorebatHighlights } from '#upstream/sports/highlights/scorebat-highlights.ts';
import { RssNews } from '#upstream/sports/news/rss-news.ts';
import { SportmonksClient } from '#upstream/sports/sportmonks/sportmonks-client.ts';
import { createUniverse, type MatchPlaced } from '../exchange/universe/universe.ts';
import { endMs } from '../match/match-script.ts';
import { type SportsServer, startSportsServer } from './sports-server.ts';

const TOKEN = 'token';
const FROM_MS = GENESIS_MS + 40 * DAY_MS;
const clock = { nowMs: FROM_MS };
let matches: MatchPlaced[];
let server: SportsServer;
let client: SportmonksClient;

beforeAll(async () => {
  matches = createUniverse(3, { horizonDays: 90, liveMatchesFromMs: FROM_MS }).matches;
  server = await startSportsServer(matches, { port: 0, token: TOKEN, now: () => clock.nowMs });
  client = connect(TOKEN);
});
afterAll(() => server.close());
beforeEach(() => {
  clock.nowMs = FROM_MS;
});

const connect = (token: string, { timeoutMs = 60_000 } = {}) =>
  new SportmonksClient({ apiUrl: server.apiUrl, token, requestsPerHour: 1e6, retries: 0, timeoutMs });
const idOf = ({ legIds }: MatchPlaced): number => 19_000_000 + (legIds[0] ?? 0);
const at = async (match: MatchPlaced, ms: number): Promise<Fixture> => {
  clock.nowMs = ms;
  const [fixture] = await client.fixturesById([idOf(match)]);
  if (!fixture) throw new Error('the provider does not know the match');
  return fixture;
};
const stage = (fault: string) =>
  fetch(new URL('/faults', server.apiUrl), { method: 'POST', body: JSON.stringify({ fault }) });
const goals = (events: readonly FixtureEvent[], team: string) =>
  events.filter((event) => ['goal', 'own_goal', 'penalty'].includes(event.type) && event.team === team)
    .length;

/** Follows a match minute by minute from before kick-off until after its end. */
async function follow(match: MatchPlaced): Promise<Fixture[]> {
  const { contest, script } = match.listing.match;
  const seen: Fixture[] = [];
  for (let ms = contest.startMs - 5 * 60_000; ms < endMs(script()) + 60_000; ms += contest.minuteMs / 2) {
    seen.push(await at(match, ms));
  }
  return seen;
}

describe('the sandbox’s sports provider', () => {
  it('has a fixture for every football match of the exchange, with its kick-off and both sides', async () => {
    const window = { fromMs: FROM_MS, toMs: FROM_MS + 3 * DAY_MS };
    const fixtures = new Map((await client.fixturesBetween(window)).map((fixture) => [fixture.id, fixture]));
    const listed = matches.filter(({ listing: { match } }) => {
      const { startMs } = match.contest;
      return startMs >= window.fromMs && startMs < window.toMs;
    });
    expect(listed.length).toBeGreaterThan(280);
    for (const match of listed) {
      const { contest } = match.listing.match;
      expect(fixtures.get(idOf(match))).toMatchObject({
        status: 'upcoming',
        startingAtMs: contest.startMs,
        score: null,
        home: { shortCode: contest.home.code },
        away: { shortCode: contest.away.code },
      });
    }
  });

  it('also has the women and the youth of some clubs, which no market is about', async () => {
    const fixtures = await client.fixturesBetween({ fromMs: FROM_MS, toMs: FROM_MS + DAY_MS });
    const others = fixtures.filter(({ home }) => / (W|U21)$/.test(home.name));
    expect(others.length).toBeGreaterThan(10);
    const ids = new Set(matches.map(idOf));
    for (const { id } of others) expect(ids.has(id)).toBe(false);
  });

  it('plays a match from kick-off to its end: states in order, and at each moment the score of its goals', async () => {
    const short = matches.filter(({ listing: { match } }) => match.contest.minuteMs < 10_000);
    const ends = new Set<string>();
    for (const match of short.slice(0, 30)) {
      const { contest, script } = match.listing.match;
      const last = script().phases.at(-1)?.state ?? '';
      if (contest.isOff || ends.has(last)) continue;
      ends.add(last);
      const seen = await follow(match);
      const states = seen.map(({ state }) => state).filter((state, i, all) => state !== all[i - 1]);
      expect(states).toEqual(['NS', ...script().phases.map(({ state }) => state)]);
      for (const { score, events, status, minute } of seen) {
        if (score === null) expect(status).toBe('upcoming');
        else expect(score).toEqual({ home: goals(events, 'home'), away: goals(events, 'away') });
        const results = events.flatMap(({ result }) => result ?? []);
        if (results.length > 0) expect(results.at(-1)).toBe(`${score?.home}-${score?.away}`);
        if (status !== 'live') expect(minute).toBeNull();
      }
      const minutes = seen.flatMap(({ minute }) => minute ?? []);
      expect(Math.max(...minutes)).toBeGreaterThanOrEqual(last === 'FT' ? 89 : 119);
    }
    expect([...ends].sort()).toEqual(['AET', 'FT', 'FT_PEN']);
  });

  it('takes back a goal that the video referee disallows, and says that he did', async () => {
    const match = matches.find(({ listing }) =>
      listing.match.script().incidents.some(({ type }) => type === 'var'),
    ) as MatchPlaced;
    const { contest, script } = match.listing.match;
    const goal = script().incidents.find(({ goneMin }) => goneMin !== null);
    const ms = (minutes: number) => contest.startMs + minutes * contest.minuteMs;
    const before = await at(match, ms((goal?.atMin ?? 0) + 0.1));
    const after = await at(match, ms((goal?.goneMin ?? 0) + 0.1));
    const side = goal?.side ?? 'home';
    expect(after.score?.[side]).toBe((before.score?.[side] ?? 0) - 1);
    expect(after.events).toContainEqual(
      expect.objectContaining({ type: 'var', team: side, minute: goal?.minute }),
    );
  });

  it('tells of live matches from a quarter of an hour before them until a quarter of an hour after', async () => {
    const [match] = matches.filter(
      ({
        listing: {
          match: { contest },
        },
      }) => contest.startMs > FROM_MS,
    );
    const { contest, script } = (match as MatchPlaced).listing.match;
    const isLive = async (ms: number) => {
      clock.nowMs = ms;
      return (await client.liveFixtures()).some(({ id }) => id === idOf(match as MatchPlaced));
    };
    const [first, last] = [contest.startMs - 15 * 60_000, endMs(script()) + 15 * 60_000];
    expect(await isLive(first - 1_000)).toBe(false);
    expect(await isLive(first + 1_000)).toBe(true);
    expect(await isLive(last - 1_000)).toBe(true);
    expect(await isLive(last + 1_000)).toBe(false);
  });

  it('calls a match off shortly before kick-off, for good', async () => {
    const off = matches.find(({ listing }) => listing.match.contest.isOff) as MatchPlaced;
    const { startMs } = off.listing.match.contest;
    expect(await at(off, startMs - HOUR_MS)).toMatchObject({ state: 'NS' });
    expect(await at(off, startMs - 60_000)).toMatchObject({ status: 'postponed', score: null, events: [] });
    expect(await at(off, startMs + DAY_MS)).toMatchObject({ status: 'postponed' });
  });
});

describe('the API of the sandbox’s sports provider', () => {
  it('wants its token, in the header or in the query', async () => {
    await expect(connect('wrong').liveFixtures()).rejects.toMatchObject({ fault: 'refused' });
    const states = await fetch(`${server.apiUrl}/football/states?api_token=${TOKEN}`);
    expect(((await states.json()) as { data: unknown[] }).data).toHaveLength(25);
  });

  it('answers only what is asked for, page by page', async () => {
    const day = new Date(FROM_MS).toISOString().slice(0, 10);
    const ask = async (query: string) => {
      const response = await fetch(`${server.apiUrl}/football/fixtures/date/${day}?${query}`, {
        headers: { authorization: TOKEN },
      });
      return (await response.json()) as { data: object[]; pagination: Record<string, unknown> };
    };
    const first = await ask('per_page=10&include=state');
    expect(first.data).toHaveLength(10);
    expect(first.data[0]).toHaveProperty('state.developer_name');
    expect(first.data[0]).not.toHaveProperty('events');
    expect(first.pagination).toMatchObject({ per_page: 10, current_page: 1, has_more: true });
    const second = await ask('per_page=10&page=2');
    expect(second.data).not.toContainEqual(first.data[0]);
    expect(await ask('per_page=500')).toMatchObject({ pagination: { per_page: 50 } });
  });

  it('counts requests by the hour and says when the next ones are free', async () => {
    const small = await startSportsServer(matches, {
      ...{ port: 0, token: TOKEN, requestsPerHour: 2, now: () => clock.nowMs },
    });
    const mine = new SportmonksClient({
      ...{ apiUrl: small.apiUrl, token: TOKEN, requestsPerHour: 1e6, now: () => clock.nowMs },
    });
    await mine.liveFixtures();
    await mine.liveFixtures();
    await expect(mine.liveFixtures()).rejects.toMatchObject({
      fault: 'rate_limited',
      retryAfterMs: 3_600_000,
    });
    clock.nowMs += HOUR_MS;
    await mine.liveFixtures();
    await small.close();
  });

  it.each([
    ['error', 'unreachable'],
    ['unreachable', 'unreachable'],
    ['hang', 'unreachable'],
    ['malformed', 'malformed'],
    ['rate_limited', 'rate_limited'],
  ])('fails on demand (%s), and answers again when that is over', async (fault, told) => {
    expect((await stage(fault)).status).toBe(200);
    const patience = fault === 'hang' ? { timeoutMs: 500 } : {};
    await expect(connect(TOKEN, patience).liveFixtures()).rejects.toMatchObject({ fault: told });
    await stage('none');
    expect(await connect(TOKEN).liveFixtures()).toBeInstanceOf(Array);
  });
});

describe('news and highlights of the sandbox', () => {
  const over = () =>
    matches.filter(({ listing: { match } }) => !match.contest.isOff && endMs(match.script()) < clock.nowMs);

  it('write about the teams of a search, before a match and after it', async () => {
    clock.nowMs = FROM_MS + DAY_MS;
    const match = over().at(-1) as MatchPlaced;
    const { home, away } = await at(match, clock.nowMs);
    const articles = await new RssNews({ feedUrl: server.newsUrl }).search(`${home.name} ${away.name}`);
    expect(articles.length).toBeGreaterThanOrEqual(2);
    expect(articles.map(({ title }) => title).join()).toContain(`Report: ${home.name}`);
    for (const { publishedAtMs } of articles) expect(publishedAtMs).toBeLessThanOrEqual(clock.nowMs);
    expect(await new RssNews({ feedUrl: server.newsUrl }).search('chess')).toEqual([]);
  });

  it('show videos of most matches that are over, and of no other', async () => {
    clock.nowMs = FROM_MS + DAY_MS;
    const feed = new ScorebatHighlights({
      ...{ feedUrl: server.highlightsUrl, token: undefined, embedHosts: ['scorebat.com'] },
    });
    const shown = await feed.matches();
    expect(shown.length).toBeGreaterThan(30);
    for (const { videos, startingAtMs } of shown) {
      expect(startingAtMs).toBeLessThan(clock.nowMs);
      expect(videos[0]?.embedUrl).toMatch(/^https:\/\/www\.scorebat\.com\/embed\//);
    }
  });
});
