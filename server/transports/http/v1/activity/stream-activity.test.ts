import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { newestFills } from '#store/queries/fills/newest-fills.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);

let api: TestApi;
let last: SequencedFill;
beforeEach(async () => {
  api = await startTestApi();
  const seeded = Array.from({ length: 25 }, (_, index) => ({
    ...{ timeMs: NOW - 60_000 + index, coin: 10, wallet: 1, px: 0.5, tid: 100 + index },
    ...{ sz: index + 1, side: index % 2 ? ('A' as const) : ('B' as const) },
  }));
  await new SeedMarkets(api.database.pool).fills(...seeded);
  const [fill] = await newestFills(api.database.pool, { limit: 1 });
  if (fill === undefined) throw new Error('no fill');
  last = fill;
});
afterEach(() => api.stop());

const open = (query = '', headers: Record<string, string> = {}): Promise<StreamReader> =>
  StreamReader.open(`${api.url}/v1/activity/stream${query}`, { 'x-api-key': api.key, ...headers });

const publish = (tid: number, change: Partial<SequencedFill> = {}): void => {
  last = { ...last, seq: last.seq + 1, tid };
  api.feed.tail(fillsTopic).offer([{ ...last, ...change }]);
};

const tidsOf = (frames: { data?: string }[]): number[] =>
  frames.map((frame) => JSON.parse(frame.data ?? '{}').tid);

describe('GET /v1/activity/stream', () => {
  it('greets, replays the last ten oldest first, then follows live fills', async () => {
    const stream = await open();
    expect((await stream.comment()).startsWith('connected 20')).toBe(true);
    expect(tidsOf(await stream.take(10))).toEqual(Array.from({ length: 10 }, (_, index) => 115 + index));
    publish(500);
    publish(501, { dir: 'Settlement' });
    const [fill, settlement] = await stream.take(2);
    expect(fill).toMatchObject({ event: 'fill' });
    expect(fill).not.toHaveProperty('id');
    expect(settlement).toMatchObject({ event: 'settlement' });
    expect(JSON.parse(settlement?.data ?? '')).toMatchObject({ type: 'settlement', tid: 501, coin: '#10' });
    stream.close();
  });

  it('applies its filters to the replay and to live fills', async () => {
    const stream = await open('?side=A&min_notional=10');
    expect(tidsOf(await stream.take(3))).toEqual([119, 121, 123]);
    publish(600, { isBuy: true });
    publish(601, { isBuy: false, notionalE8: 1n });
    publish(602, { isBuy: false, crossed: false });
    publish(603, { isBuy: false });
    expect(tidsOf(await stream.take(1))).toEqual([603]);
    stream.close();
  });

  it('resumes after an id for a client that opted in, without a gap or a repeat', async () => {
    const first = await open('?resume=true');
    const replayed = await first.take(10);
    first.close();
    publish(700);
    publish(701);
    const second = await open('', { 'last-event-id': replayed.at(-2)?.id ?? '' });
    expect(tidsOf(await second.take(3))).toEqual([124, 700, 701]);
    second.close();
  });

  it('counts no stream of a client that left, though it had asked for several on one connection', async () => {
    const socket = net.connect(Number(new URL(api.url).port), '127.0.0.1');
    const asked = `GET /v1/activity/stream HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.key}\r\n\r\n`;
    socket.write(asked.repeat(3));
    await once(socket, 'data');
    expect(api.streams.size).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => api.streams.size).toBe(0);
  });

  it.each([
    ['side=x', 'Invalid side (expected A or B)'],
    ['min_notional=x', 'Invalid min_notional'],
  ])('refuses ?%s with plain JSON before it opens', async (query, message) => {
    const response = await api.get(`/v1/activity/stream?${query}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });
});
