import { afterEach, describe, expect, it } from 'vitest';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { type Asked, type Reply, ScriptedServer } from '../testing/scripted-server.ts';
import { wireAnswer, wireFixture } from '../testing/wire-fixture.ts';
import { SportmonksClient, type SportmonksOptions } from './sportmonks-client.ts';

const TOKEN = 'a-very-secret-token';
const KICK_OFF_MS = 1_760_796_000_000;
const open: ScriptedServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function provider(
  reply: (asked: Asked, count: number) => Reply,
  options: Partial<SportmonksOptions> = {},
) {
  const server = await new ScriptedServer(reply).listen();
  open.push(server);
  const client = new SportmonksClient({
    apiUrl: `${server.url}/v3`,
    token: TOKEN,
    requestsPerHour: 100_000,
    backoff: { baseMs: 1, maxMs: 2 },
    ...options,
  });
  return { server, client };
}

const row = (id: number, hours = 0) =>
  wireFixture({ id, starting_at_timestamp: (KICK_OFF_MS + hours * HOUR_MS) / 1_000 });

describe('the SportMonks client', () => {
  it('asks for live fixtures with their events, and with the token in a header alone', async () => {
    const { server, client } = await provider(() => ({ json: wireAnswer([row(2), row(1)]) }));
    expect((await client.liveFixtures()).map(({ id }) => id)).toEqual([1, 2]);
    const [asked] = server.asked;
    expect(asked?.path).toBe('/v3/football/livescores');
    expect(asked?.headers.authorization).toBe(TOKEN);
    expect(asked?.query.get('include')?.split(';').sort()).toEqual(
      ['events', 'league', 'participants', 'periods', 'scores', 'state'].sort(),
    );
    expect(String(asked?.query)).not.toContain(TOKEN);
  });

  it('reads every page of a range of days and keeps what kicks off within the window, in order', async () => {
    const pages = [[row(3, 30), row(5, 2)], [row(4, 1), row(9, -1)], [row(8, 2)]];
    const { server, client } = await provider(({ query }) => {
      const page = Number(query.get('page'));
      const pagination = { has_more: page < pages.length };
      return { json: wireAnswer(pages[page - 1] ?? [], { pagination }) };
    });
    const window = { fromMs: KICK_OFF_MS, toMs: KICK_OFF_MS + 30 * HOUR_MS };
    expect((await client.fixturesBetween(window)).map(({ id }) => id)).toEqual([4, 5, 8]);
    expect(server.asked.map(({ path }) => path)).toEqual(
      Array(3).fill('/v3/football/fixtures/between/2025-10-18/2025-10-19'),
    );
  });

  it('asks for many fixtures fifty ids at a time, each id once', async () => {
    const { server, client } = await provider(({ path }) => {
      const ids = path.split('/').at(-1)?.split(',').map(Number) ?? [];
      return { json: wireAnswer(ids.map((id) => row(id))) };
    });
    const ids = Array.from({ length: 70 }, (_, i) => i + 1);
    expect((await client.fixturesById([...ids, 1])).map(({ id }) => id)).toEqual(ids);
    expect(server.asked).toHaveLength(2);
    await expect(client.fixturesById(Array.from({ length: 101 }, (_, i) => i))).rejects.toThrow(RangeError);
  });

  it('answers nothing where nothing fits, which SportMonks says with a message and no data', async () => {
    const { client } = await provider(() => ({
      json: { message: 'No result(s) found matching your request.' },
    }));
    expect(await client.liveFixtures()).toEqual([]);
    expect(await client.fixturesById([7])).toEqual([]);
    const window = { fromMs: KICK_OFF_MS, toMs: KICK_OFF_MS + DAY_MS };
    expect(await client.fixturesBetween(window)).toEqual([]);
  });

  it('leaves out a fixture that cannot be read and keeps the others', async () => {
    const rows = [row(1), { id: 2 }, wireFixture({ id: 3, participants: [] })];
    const { client } = await provider(() => ({ json: wireAnswer(rows) }));
    expect((await client.liveFixtures()).map(({ id }) => id)).toEqual([1]);
  });
});

describe('the SportMonks client when the provider fails', () => {
  it.each<[string, Reply]>([
    ['a lost connection', 'cut'],
    ['a server error', { status: 502, body: 'bad gateway' }],
  ])('tries again after %s, and answers when that has passed', async (_, fault) => {
    const { client } = await provider((_asked, count) =>
      count <= 2 ? fault : { json: wireAnswer([row(1)]) },
    );
    expect(await client.liveFixtures()).toHaveLength(1);
  });

  it.each<[string, Reply, object]>([
    ['unreachable', 'cut', {}],
    ['unreachable', { status: 500, body: '' }, {}],
    ['unreachable', 'hang', { timeoutMs: 40 }],
    ['malformed', { status: 200, body: '<html>' }, {}],
    ['malformed', { json: { data: 'none' } }, {}],
    ['malformed', { json: wireAnswer([{ id: 1 }, { id: 2 }]) }, {}],
    ['malformed', { status: 200, body: 'x'.repeat(2_000) }, { maxBytes: 1_000 }],
    ['refused', { status: 401, body: `{"message":"Unauthenticated ${TOKEN}"}` }, {}],
    ['refused', { status: 302, body: '', headers: { location: 'https://elsewhere.test/' } }, {}],
  ])('tells that it is %s (%j), and never tells the token', async (fault, reply, options) => {
    const { client } = await provider(() => reply, { retries: 1, ...options });
    const error = await client.liveFixtures().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SportsProviderError);
    const isRedirect = typeof reply === 'object' && 'status' in reply && reply.status === 302;
    expect(error).toMatchObject({ fault: isRedirect ? 'unreachable' : fault });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(TOKEN);
  });

  it('stays away for as long as a rate limit says', async () => {
    const clock = { nowMs: KICK_OFF_MS };
    const { server, client } = await provider(
      (_asked, count) =>
        count === 1
          ? { status: 429, body: '{}', headers: { 'retry-after': '90' } }
          : { json: wireAnswer([]) },
      { now: () => clock.nowMs },
    );
    await expect(client.liveFixtures()).rejects.toMatchObject({
      fault: 'rate_limited',
      retryAfterMs: 90_000,
    });
    clock.nowMs += 89_000;
    await expect(client.liveFixtures()).rejects.toMatchObject({ fault: 'rate_limited', retryAfterMs: 1_000 });
    expect(server.asked).toHaveLength(1);
    clock.nowMs += 1_000;
    expect(await client.liveFixtures()).toEqual([]);
  });

  it('stops when the provider says that its hour is spent, until the hour is over', async () => {
    const clock = { nowMs: KICK_OFF_MS };
    const { server, client } = await provider(
      () => ({ json: wireAnswer([], { rate_limit: { resets_in_seconds: 600, remaining: 0 } }) }),
      { now: () => clock.nowMs },
    );
    await client.liveFixtures();
    await expect(client.liveFixtures()).rejects.toMatchObject({ retryAfterMs: 600_000 });
    clock.nowMs += 600_000;
    await client.liveFixtures();
    expect(server.asked).toHaveLength(2);
  });

  it('sends no more requests in any hour than it is given, tries again included', async () => {
    const clock = { nowMs: KICK_OFF_MS };
    const sentMs: number[] = [];
    const { client } = await provider(
      () => {
        sentMs.push(clock.nowMs);
        return sentMs.length % 3 === 0 ? { status: 500, body: '' } : { json: wireAnswer([]) };
      },
      { requestsPerHour: 60, now: () => clock.nowMs },
    );
    for (let i = 0; i < 250; i++) {
      await client.liveFixtures().catch(() => {});
      clock.nowMs += 30_000;
    }
    for (const fromMs of sentMs) {
      expect(sentMs.filter((ms) => ms >= fromMs && ms < fromMs + HOUR_MS).length).toBeLessThanOrEqual(60);
    }
    expect(sentMs.length).toBeGreaterThan(100);
  });

  it('ends at the caller’s signal with its reason', async () => {
    const { client } = await provider(() => 'hang');
    const stopping = new AbortController();
    const answer = client.liveFixtures({ signal: stopping.signal });
    stopping.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
  });
});
