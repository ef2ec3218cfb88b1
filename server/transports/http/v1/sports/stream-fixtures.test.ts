import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import { madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ streams: { limits: { maxPerSubject: 50 } } });
});
afterAll(() => api.stop());

let goals = 0;
/** The fixture of an id with one goal more than before. */
const score = (id: number) =>
  writeFixtures(
    api.database.pool,
    [madeFixture({ id, status: 'live', score: { home: ++goals, away: 0 } })],
    Date.now(),
  );

const open = (query: string, headers: Record<string, string> = {}) =>
  StreamReader.open(`${api.url}/v1/sports/stream${query}`, { 'x-api-key': api.key, ...headers });

const goalsOf = (data: string | undefined): [number, number] => {
  const { id, score: now } = JSON.parse(data ?? '{}');
  return [id, now.home];
};

describe('GET /v1/sports/stream', () => {
  it('begins with what is known of the fixtures asked for, then tells of their changes alone', async () => {
    await score(1);
    const stream = await open('?fixtures=2,1,1');
    expect((await stream.comment()).startsWith('connected 20')).toBe(true);
    const [snapshot] = await stream.take(1);
    expect(snapshot).toMatchObject({ event: 'snapshot' });
    expect(snapshot).not.toHaveProperty('id');
    expect(JSON.parse(snapshot?.data ?? '')).toMatchObject([{ id: 1, score: { home: goals } }]);
    await score(3);
    await score(2);
    await writeFixtures(
      api.database.pool,
      [madeFixture({ id: 2, status: 'live', score: { home: goals, away: 0 }, minute: 9 })],
      1,
    );
    await score(1);
    const updates = await stream.take(2);
    expect(updates.map(({ event, data }) => [event, ...goalsOf(data)])).toEqual([
      ['update', 2, goals - 1],
      ['update', 1, goals],
    ]);
    stream.close();
  });

  it('opens with an empty snapshot where nothing is known', async () => {
    const stream = await open('?fixtures=999');
    expect((await stream.take(1))[0]?.data).toBe('[]');
    stream.close();
  });

  it('goes on after an id without a gap or a repeat, and without another snapshot', async () => {
    const first = await open('?fixtures=1&resume=true');
    const [snapshot] = await first.take(1);
    first.close();
    const missed = [await score(1), await score(4), await score(1)].flat();
    const second = await open('?fixtures=1', { 'last-event-id': snapshot?.id ?? '' });
    const updates = await second.take(2);
    expect(updates.map(({ event, id }) => [event, id])).toEqual([
      ['update', String(missed[0]?.seq)],
      ['update', String(missed[2]?.seq)],
    ]);
    second.close();
  });

  it('plays the stored changes of the fixtures asked for, then is live', async () => {
    const stored = [await score(1), await score(4), await score(1)].flat();
    // Until this process has heard of them it takes an earlier one for the present.
    await expect.poll(() => api.feed.tail(fixturesTopic).head).toBe(stored.at(-1)?.seq);
    const stream = await open(`?fixtures=1&from=${(stored[0]?.seq ?? 0) - 1}&speed=500&resume=true`);
    const frames = await stream.take(4);
    expect(frames.map(({ event }) => event)).toEqual(['playback', 'update', 'update', 'playback']);
    expect(frames.slice(1, 3).map(({ id }) => id)).toEqual([stored[0]?.seq, stored[2]?.seq].map(String));
    await score(1);
    expect(goalsOf((await stream.take(1))[0]?.data)).toEqual([1, goals]);
    stream.close();
  });

  it.each([
    ['', 'Provide fixtures (comma-separated)'],
    ['?fixtures=', 'Provide fixtures (comma-separated)'],
    ['?fixtures=1,x', 'Invalid id'],
    ['?fixtures=0', 'Invalid id'],
    [`?fixtures=${Array.from({ length: 101 }, (_, index) => index + 1)}`, 'Too many fixtures (limit 100)'],
  ])('refuses %j with plain JSON before it opens', async (query, message) => {
    const response = await api.get(`/v1/sports/stream${query}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('refuses who has no key and a lower tier with 403, and a wrong key with 401', async () => {
    const { apiKey } = await api.newOrg('scale');
    const statuses = [null, apiKey, 'nonsense'].map(async (key) => {
      const response = await api.get('/v1/sports/stream?fixtures=1', { key });
      return [response.status, response.headers.get('content-type')?.split(';')[0]];
    });
    expect(await Promise.all(statuses)).toEqual([
      ...[403, 403, 401].map((status) => [status, 'application/json']),
    ]);
  });
});

describe('WS /v1/sports/ws', () => {
  const connect = (query: string, headers: Record<string, string>) =>
    new WebSocket(`${api.url.replace('http', 'ws')}/v1/sports/ws${query}`, { headers });

  it('tells the same in frames', async () => {
    const client = connect('?fixtures=7', { 'x-api-key': api.key });
    const frames: Record<string, unknown>[] = [];
    client.on('message', (data) => frames.push(JSON.parse(String(data))));
    await expect.poll(() => frames.length).toBe(1);
    await score(7);
    await expect.poll(() => frames.length).toBe(2);
    expect(frames[0]).toEqual({ type: 'snapshot', fixtures: [] });
    expect(Object.keys(frames[1] ?? {})).toEqual(['type', 'fixture']);
    expect(frames[1]).toMatchObject({ type: 'update', fixture: { id: 7, score: { home: goals } } });
    client.terminate();
  });

  it.each([
    ['without a key', '?fixtures=1', () => ({}), 403],
    ['with a wrong key', '?fixtures=1', () => ({ 'x-api-key': 'nonsense' }), 401],
    ['without fixtures', '', () => ({ 'x-api-key': api.key }), 400],
  ])('is refused before the upgrade %s', async (_, query, headers, status) => {
    const [error] = await once(connect(query, headers()), 'error');
    expect(String(error)).toContain(String(status));
  });
});
